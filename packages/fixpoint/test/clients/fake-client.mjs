// Stands for Claude Code: takes what it is asked, and prints what it was told to, in that client's form.
// Usage: node fake-client.mjs <folder> <the client's own words>; the folder has replies.json and gets asked.jsonl.
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = '.', ...words] = process.argv.slice(2);
const asked = path.join(folder, 'asked.jsonl');
const before = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n').length : 0;
const prompt = readFileSync(0, 'utf8');
const files = Object.fromEntries(
  readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.git')
    .map(({ name }) => [name, readFileSync(name, 'utf8')]),
);
appendFileSync(asked, `${JSON.stringify({ words, prompt, folder: process.cwd(), files })}\n`);
const replies = JSON.parse(readFileSync(path.join(folder, 'replies.json'), 'utf8'));
const reply = replies[before] ?? { error: { text: `it was not told what to say to call ${before + 1}` } };

if (reply.isForgotten) {
  process.stderr.write('No conversation found with session ID\n');
  process.exit(1);
}
for (const [file, text] of Object.entries(reply.files ?? {})) writeFileSync(file, text);
/** @param {unknown} line */
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
print({ type: 'system', subtype: 'init', claude_code_version: '2.1.197' });
print({
  type: 'result',
  subtype: 'success',
  is_error: reply.error !== undefined,
  result: reply.reply ?? reply.error?.text ?? '',
  session_id: reply.session ?? 'session-1',
  usage: { input_tokens: 100, output_tokens: 10 },
  total_cost_usd: 'costUsd' in reply ? reply.costUsd : 0.01,
  permission_denials: reply.denials ?? [],
  ...(reply.error?.status && { api_error_status: reply.error.status }),
  ...(reply.error?.stop && { stop_reason: reply.error.stop }),
  ...(reply.structured && { structured_output: reply.structured }),
});
process.exit(reply.error === undefined ? 0 : 1);
