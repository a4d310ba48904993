/** A reply without byte order mark and with plain line feeds, as every reader wants it. */
export function replyText(reply: string): string {
  return reply.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
}
