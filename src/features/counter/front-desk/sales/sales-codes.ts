/** A file of unsent sales as one or several QR codes. */

const prefix = 'TILIPO-SALES'
/** More characters make the modules too small for the camera of a cheap phone. */
const maxCodeCharacters = 700

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function transform(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** Splits the text of a file into the texts of QR codes. */
export async function buildCodes(content: string, setId: string): Promise<string[]> {
  const encoded = toBase64(
    await transform(new TextEncoder().encode(content), new CompressionStream('deflate') as GenericTransformStream),
  )
  const count = Math.ceil(encoded.length / maxCodeCharacters)
  return Array.from(
    { length: count },
    (_, index) =>
      `${prefix} ${setId} ${index + 1} ${count} ${encoded.slice(index * maxCodeCharacters, (index + 1) * maxCodeCharacters)}`,
  )
}

/** The codes that were scanned so far, all of one set. */
export interface ScannedCodes {
  setId: string
  count: number
  parts: Readonly<Record<number, string>>
}

/**
 * Adds a scanned code. The order does not matter, and a code of another set starts again.
 * @returns null if the code contains no sales
 */
export function addCode(scanned: ScannedCodes | null, text: string): ScannedCodes | null {
  const match = new RegExp(`^${prefix} ([\\w-]{1,40}) (\\d{1,3}) (\\d{1,3}) ([A-Za-z0-9+/=]+)$`).exec(text)
  if (!match) return null
  const [, setId = '', index, count, part = ''] = match
  if (Number(index) < 1 || Number(index) > Number(count)) return null
  const known = scanned?.setId === setId && scanned.count === Number(count) ? scanned.parts : {}
  return { setId, count: Number(count), parts: { ...known, [Number(index)]: part } }
}

export const isComplete = ({ count, parts }: ScannedCodes): boolean => Object.keys(parts).length === count

/** @returns the text of the file; empty if the codes are damaged, which is then reported like a damaged file */
export async function joinCodes({ count, parts }: ScannedCodes): Promise<string> {
  try {
    const encoded = Array.from({ length: count }, (_, index) => parts[index + 1]).join('')
    const stream = new DecompressionStream('deflate') as GenericTransformStream
    return new TextDecoder().decode(await transform(fromBase64(encoded), stream))
  } catch {
    return ''
  }
}
