/** Builds a LIKE pattern from user input. Escapes `%` and `_`, so that they match literally. */
export const buildLikePattern = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Builds a LIKE pattern for a text with a trigram index, which begins with a space. The index finds short words only at the
 * beginning of a word.
 */
export const buildWordPattern = (word: string): string => {
  const pattern = buildLikePattern(word)
  return word.length < 3 ? pattern.replace('%', '% ') : pattern
}
