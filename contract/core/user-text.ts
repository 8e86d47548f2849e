/**
 * Structs of text that users write for other users. The text is limited in length, with a message for each fault, and
 * contains no hidden or bidirectional formatting characters.
 */
import { coerce, refine, string } from 'superstruct'
import { userMessage } from './validation'

// Control characters (except tab and line breaks), and marks that change the direction of the following text.
// oxlint-disable-next-line no-control-regex -- they are what is meant
const hiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const boundedText = (maxLength: number, minLength: number, tooShort: string, normalize: (value: string) => string) =>
  coerce(
    refine(string(), 'written', (value) => {
      if (value.length < minLength) return userMessage(tooShort)
      return value.length <= maxLength || userMessage(`Please use at most ${maxLength} characters.`)
    }),
    string(),
    (value) => normalize(value.replace(hiddenCharacters, '')).trim(),
  )

/** Text in one line, such as a name or a subject. Line breaks are replaced by spaces. */
export const singleLineText = (maxCharacters: number, minCharacters = 1, tooShort = 'Required') =>
  boundedText(maxCharacters, minCharacters, tooShort, (value) => value.replace(/\s+/g, ' '))

/** Text with several lines. Line breaks are preserved. */
export const multilineText = (maxTextLength: number, minTextLength = 1, tooShort = 'Required') =>
  boundedText(maxTextLength, minTextLength, tooShort, (value) => value.replace(/\r\n?/g, '\n'))
