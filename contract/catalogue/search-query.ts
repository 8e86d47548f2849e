/**
 * Parses search queries. It tolerates accents, plurals, word order and typing errors. The server and the offline search
 * on the device use the same code.
 */
import { verticalIds, type VerticalId } from '../verticals/vertical'
import { verticalSearchTerms } from '../verticals/search-terms'

/**
 * Normalizes text for comparison: removes accents, converts to lower case, and replaces everything but letters and
 * digits by spaces.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const maxQueryWords = 8
const stopWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'near',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'zambia',
])

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** Returns the words of a query without stop words, or all words if there are only stop words. */
export function getQueryWords(query: string | undefined): string[] {
  const words = [
    ...new Set(
      normalizeText(query ?? '')
        .split(' ')
        .filter(Boolean),
    ),
  ]
  const significantWords = words.filter((word) => !isStopWord(word))
  return (significantWords.length > 0 ? significantWords : words).slice(0, maxQueryWords)
}

const maxShortWordLength = 3

/**
 * Returns the common beginning of a word's forms: `lodges` and `lodge` give `lodg…`, `companies` and `company` give
 * `compan`.
 */
export function stemWord(word: string): string {
  if (word.length <= maxShortWordLength) return word
  if (word.endsWith('ies')) return word.slice(0, -3)
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word)) return word.slice(0, -1)
  return word.length > 5 && word.endsWith('y') ? word.slice(0, -1) : word
}

/**
 * Returns the substrings of which a text must contain at least one to match a word. The text must be normalized and
 * have a space at each end. A long word also matches as a prefix (`livingst`). A short word matches only as a whole
 * word in one of its forms, so that `bus` does not match `business`.
 */
export function getMatchPatterns(word: string): string[] {
  const stem = stemWord(word)
  return stem.length > maxShortWordLength ? [` ${stem}`] : [stem, `${stem}s`, `${stem}es`].map((form) => ` ${form} `)
}

const verticalTerms = verticalIds.map((id) => ({ id, words: verticalSearchTerms[id].split(' ') }))

/** Returns the verticals that have this word as a search term, such as `coach`. */
export const findVerticals = (word: string): VerticalId[] =>
  verticalTerms.filter(({ words }) => words.some((known) => stemWord(known) === stemWord(word))).map(({ id }) => id)

export const knownSearchTerms: readonly string[] = [...new Set(verticalTerms.flatMap(({ words }) => words))]

/** Returns how many typing errors are tolerated in a word of this length. */
export const getMaxTypos = (word: string): number => (word.length <= maxShortWordLength ? 0 : word.length < 8 ? 1 : 2)

/**
 * Computes the edit distance of two words: the number of letters to insert, delete, replace or swap with their neighbor
 * (optimal string alignment distance).
 */
export function computeEditDistance(a: string, b: string): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = getCost(lastRow, j - 1) + Number(a[i - 1] !== b[j - 1])
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? getCost(rowBeforeLast, j - 2) + 1 : changed
      row.push(Math.min(changed, swapped, getCost(lastRow, j) + 1, getCost(row, j - 1) + 1))
    }
    rowBeforeLast = lastRow
    lastRow = row
  }
  return getCost(lastRow, b.length)
}

/** Outside the table, nothing can be reached. */
const getCost = (row: readonly number[], index: number): number => row[index] ?? Infinity

const maxSuggestions = 4

/**
 * Finds the known words with the smallest edit distance to a word.
 * @returns several words if their distances are equal; none if no word is within the tolerance
 */
export function findNearestWords(word: string, candidates: Iterable<string>): string[] {
  let minDistance = getMaxTypos(word)
  let found: string[] = []
  for (const known of candidates) {
    if (Math.abs(known.length - word.length) > minDistance || known.length <= maxShortWordLength) continue
    const distance = computeEditDistance(word, known)
    if (distance > minDistance || distance === 0) continue
    if (distance < minDistance) found = []
    minDistance = distance
    if (!found.includes(known)) found.push(known)
  }
  return found.sort().slice(0, maxSuggestions)
}
