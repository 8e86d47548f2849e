/** Returns whether the error has this code, such as `ENOENT` of a missing file. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
