export type { Due, DueAgent, DueCall, DueQuestion, HostedStep } from './due.ts';
export { nextStep } from './next-step.ts';
export { readReplyFile } from './reply-file.ts';
export { startHosted } from './start-hosted.ts';
export type { Submission, Submitted } from './submit-reply.ts';
export { submitReply } from './submit-reply.ts';
