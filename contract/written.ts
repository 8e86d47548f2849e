/**
 * Structs of text that users write for other users. The text is limited in length, with a message for each fault, and
 * contains no hidden or bidirectional formatting characters.
 */
import { coerce, refine, string } from 'superstruct'
import { says } from './check'

// Control characters (except tab and line breaks), and marks that change the direction of the following text.
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

/** Text in one line, such as a name or a subject. Line breaks are replaced by spaces. */
export const line = (most: number, least = 1, tooShort = 'Required') =>
  bounded(most, least, tooShort, (value) => value.replace(/\s+/g, ' '))

/** Text with several lines. Line breaks are preserved. */
export const note = (most: number, least = 1, tooShort = 'Required') =>
  bounded(most, least, tooShort, (value) => value.replace(/\r\n?/g, '\n'))
