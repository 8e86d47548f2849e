/** Replaces the characters that would make a whole SMS UCS-2, which has less than half of the room of GSM-7. */
import { countSmsParts } from './sms-parts'

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
  '\u00a0': ' ',
  '\u202f': ' ',
}

const isGsm7 = (text: string): boolean => countSmsParts(text).encoding === 'gsm7'

/** Accents that GSM-7 has stay. Letters of other alphabets stay too, because nothing else names the person or business. */
export const toGsmText = (text: string): string =>
  [...text.normalize('NFC')].map(replaceCharacter).join('').replace(/ {2,}/g, ' ').trim()

function replaceCharacter(character: string): string {
  if (isGsm7(character)) return character
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  if (
    /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Variation_Selector}]$/u.test(character)
  )
    return ''
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '')
  return isGsm7(plain) ? plain : character
}

/** Cuts a name that would make the message longer: `Mosi-oa-Tunya Safaris and...`. */
export function shorten(name: string, maxLength: number): string {
  const text = toGsmText(name)
  const characters = [...text]
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 3)
        .join('')
        .trimEnd()}...`
}
