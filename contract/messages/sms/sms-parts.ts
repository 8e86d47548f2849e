/** Counts the parts of an SMS, as networks send and charge them. Pure, without structs. */

/** The alphabet of GSM 03.38: seven bits for each character. */
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Sent as an escape and a character, which are never in different parts. */
const extendedCharacters = new Set('\f^{}\\[~]|€')

/** Units of one message, and of each part of a longer one, whose header takes the rest. */
const maxUnits = {
  gsm7: { alone: 160, perPart: 153 },
  ucs2: { alone: 70, perPart: 67 },
} as const

export interface SmsParts {
  encoding: keyof typeof maxUnits
  /** Septets of GSM-7, or UTF-16 code units. */
  units: number
  parts: number
}

/** One character outside the GSM-7 alphabet makes the whole message UCS-2, which has less than half of the room. */
export function countSmsParts(text: string): SmsParts {
  const characters = [...text]
  const isGsm7 = characters.every((character) => basicCharacters.has(character) || extendedCharacters.has(character))
  const encoding = isGsm7 ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (isGsm7 ? (extendedCharacters.has(character) ? 2 : 1) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, perPart } = maxUnits[encoding]
  return { encoding, units, parts: units <= alone ? 1 : countParts(sizes, perPart) }
}

/** A character of two units that does not fit moves to the next part as a whole. */
function countParts(sizes: readonly number[], perPart: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > perPart) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
