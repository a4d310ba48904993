import type { Happened } from '../journal/index.ts';
import type { Project, RunCompany } from '../project/index.ts';
import { liveLine, seeRun } from '../views/index.ts';
import type { ToolCall } from './tool.ts';

/** How often a client hears that work goes on, so that it does not take it for stuck. */
const everyMs = 5000;

/**
 * Gives what works on a run for one call of a tool: nobody who could be asked, an end when the call is cancelled or the server
 * ends, and progress for the client if it wants that.
 */
export async function follow<T>(
  call: ToolCall,
  { project, run }: { readonly project: Project; readonly run: string | null },
  work: (company: RunCompany) => Promise<T>,
): Promise<T> {
  const { around, request } = call;
  const signal = AbortSignal.any([around.signal, request.signal]);
  const company: RunCompany = { person: { ask: async () => null }, signal };
  const tell = teller(call);
  if (tell === null) return work(company);
  const history: Happened[] = run === null ? [] : [...seeRun(await project.store.read(run)).history];
  const sayNow = () => {
    if (history.length > 0) tell(liveLine(history, project.ports.clock.now()));
  };
  const ticks = setInterval(sayNow, everyMs);
  try {
    return await work({
      ...company,
      onProgress: tell,
      observers: [
        {
          onHappened: (happened) => {
            history.push(happened);
            sayNow();
            return [];
          },
        },
      ],
    });
  } finally {
    clearInterval(ticks);
  }
}

/** Null where the client gave no token: then it wants no progress. */
function teller({ request }: ToolCall): ((message: string) => void) | null {
  const progressToken = request._meta?.progressToken;
  if (progressToken === undefined) return null;
  let progress = 0;
  return (message) => {
    progress += 1;
    const params = { progressToken, progress, message };
    // A client that went away hears nothing more; the call is cancelled then by itself.
    request.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
