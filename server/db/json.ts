/** Formats a value for a jsonb column, which refuses half a surrogate pair. As in a text column, it becomes U+FFFD. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part, 'utf8').toString('utf8') : part,
  )
