/** An error whose message says it all in one line: it is told without its trace. */
export function plainError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'TILIPO' })
}
