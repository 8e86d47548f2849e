/** What people write for other people to read: bounded, with a word for each fault, and free of what hides or turns text. */
import { coerce, refine, string } from 'superstruct'
import { says } from './check'

// Control characters (but tab and line breaks) and the marks that turn the direction of all that follows.
// oxlint-disable-next-line no-control-regex -- they are what is meant
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const bounded = (most: number, least: number, tooShort: string, tidy: (value: string) => string) =>
  coerce(
    refine(string(), 'written', (value) => {
      if (value.length < least) return says(tooShort)
      return value.length <= most || says(`Please use at most ${most} characters.`)
    }),
    string(),
    (value) => tidy(value.replace(hidden, '')).trim(),
  )

/** One line: a name, a subject. */
export const line = (most: number, least = 1, tooShort = 'Required') =>
  bounded(most, least, tooShort, (value) => value.replace(/\s+/g, ' '))

/** Several lines, as they were written. */
export const note = (most: number, least = 1, tooShort = 'Required') =>
  bounded(most, least, tooShort, (value) => value.replace(/\r\n?/g, '\n'))
