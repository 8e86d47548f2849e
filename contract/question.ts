/**
 * Parses search queries. It tolerates accents, plurals, word order and typing errors. The server and the offline search
 * on the device use the same code.
 */
import { verticalIds, type VerticalId } from './verticals/vertical'
import { verticalWords } from './verticals/words'

/**
 * Normalizes text for comparison: removes accents, converts to lower case, and replaces everything but letters and
 * digits by spaces.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const mostWords = 8
const idle = new Set([
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

/** Returns the words of a query without stop words, or all words if there are only stop words. */
export function wordsOf(question: string | undefined): string[] {
  const words = [
    ...new Set(
      fold(question ?? '')
        .split(' ')
        .filter(Boolean),
    ),
  ]
  const telling = words.filter((word) => !idle.has(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

const shortWord = 3

/**
 * Returns the common beginning of a word's forms: `lodges` and `lodge` give `lodg…`, `companies` and `company` give
 * `compan`.
 */
export function stemOf(word: string): string {
  if (word.length <= shortWord) return word
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
export function formsOf(word: string): string[] {
  const stem = stemOf(word)
  return stem.length > shortWord ? [` ${stem}`] : [stem, `${stem}s`, `${stem}es`].map((form) => ` ${form} `)
}

const folded = verticalIds.map((id) => ({ id, words: verticalWords[id].split(' ') }))

/** Returns the verticals that have this word as a search term, such as `coach`. */
export const meantBy = (word: string): VerticalId[] =>
  folded.filter(({ words }) => words.some((known) => stemOf(known) === stemOf(word))).map(({ id }) => id)

export const knownWords: readonly string[] = [...new Set(folded.flatMap(({ words }) => words))]

/** Returns how many typing errors are tolerated in a word of this length. */
export const slipsIn = (word: string): number => (word.length <= shortWord ? 0 : word.length < 8 ? 1 : 2)

/**
 * Computes the edit distance of two words: the number of letters to insert, delete, replace or swap with their neighbor
 * (optimal string alignment distance).
 */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + Number(one[i - 1] !== other[j - 1])
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? before[j - 2]! + 1 : changed
      row.push(Math.min(changed, swapped, last[j]! + 1, row[j - 1]! + 1))
    }
    before = last
    last = row
  }
  return last[other.length]!
}

const mostSpellings = 4

/**
 * Finds the known words with the smallest edit distance to a word.
 * @returns several words if their distances are equal; none if no word is within the tolerance
 */
export function nearest(word: string, among: Iterable<string>): string[] {
  let least = slipsIn(word)
  let found: string[] = []
  for (const known of among) {
    if (Math.abs(known.length - word.length) > least || known.length <= shortWord) continue
    const slips = slipsBetween(word, known)
    if (slips > least || slips === 0) continue
    if (slips < least) found = []
    least = slips
    if (!found.includes(known)) found.push(known)
  }
  return found.sort().slice(0, mostSpellings)
}
