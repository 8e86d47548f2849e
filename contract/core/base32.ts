/**
 * Base32 (RFC 4648, without padding). QR codes store capital letters and digits compactly in alphanumeric mode, and
 * these characters are safe in links and on every keyboard.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

/**
 * Decodes base32.
 * @returns null unless `toBase32` produces exactly this text, so that no two texts decode to the same bytes
 */
export function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bitBuffer = 0
  let bits = 0
  let at = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return null
    bitBuffer = ((bitBuffer << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (bitBuffer >> bits) & 255
  }
  return toBase32(bytes) === text ? bytes : null
}
