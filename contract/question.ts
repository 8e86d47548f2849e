/**
 * How a question is read, forgiving of accents, plurals, word order and typing slips: the same on the server and,
 * without a connection, on the device.
 */
import { verticalIds, type VerticalId } from './verticals/vertical'
import { verticalWords } from './verticals/words'

/** As text is compared: no accents, no capitals, and a space where anything but a letter or digit stood. */
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

/** The words that say something; all of them where none does. */
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

/** `lodges`, `lodge`; `companies`, `company`, both `compan`: what the forms of a word begin with. */
export function stemOf(word: string): string {
  if (word.length <= shortWord) return word
  if (word.endsWith('ies')) return word.slice(0, -3)
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/[^su]s$/.test(word)) return word.slice(0, -1)
  return word.length > 5 && word.endsWith('y') ? word.slice(0, -1) : word
}

/**
 * What a folded text with a space at each end contains where it has the word. A long word may be the beginning of one
 * (`livingst`); a short one must be whole, in one of its forms: `bus` is not the beginning of `business`.
 */
export function formsOf(word: string): string[] {
  const stem = stemOf(word)
  return stem.length > shortWord ? [` ${stem}`] : [stem, `${stem}s`, `${stem}es`].map((form) => ` ${form} `)
}

const folded = verticalIds.map((id) => ({ id, words: verticalWords[id].split(' ') }))

/** The verticals that a word means as a whole: `coach`. */
export const meantBy = (word: string): VerticalId[] =>
  folded.filter(({ words }) => words.some((known) => stemOf(known) === stemOf(word))).map(({ id }) => id)

export const knownWords: readonly string[] = [...new Set(folded.flatMap(({ words }) => words))]

/** How many slips a word of this length is forgiven. */
export const slipsIn = (word: string): number => (word.length <= shortWord ? 0 : word.length < 8 ? 1 : 2)

/** Letters to add, drop, change or swap with their neighbour to get from one word to the other. */
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

/** The nearest of the words there are, where it is near enough; several that are equally near. */
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
