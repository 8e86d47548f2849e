/** Creates an error that the operator can act on. It is printed as one line, without its stack. */
export function createOperatorError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'TILIPO' })
}
