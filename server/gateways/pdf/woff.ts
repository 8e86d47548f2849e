/** Decompresses WOFF fonts. fontkit reads them too, but it decompresses a whole table again for each glyph. */
import { inflateSync } from 'node:zlib'

const headerLength = 44
const entryLength = 20

/** @returns the TrueType font that the WOFF file (version 1) contains */
export function decompressWoff(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const at = headerLength + index * entryLength
    const read = (field: number) => woff.readUInt32BE(at + field)
    const [offset, storedLength, length] = [read(4), read(8), read(12)]
    const stored = woff.subarray(offset, offset + storedLength)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: storedLength < length ? inflateSync(stored) : stored,
    }
  })
  const head = Buffer.alloc(12 + 16 * tableCount)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tableCount, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + 16 * index
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}
