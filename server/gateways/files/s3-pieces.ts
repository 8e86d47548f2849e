/** The pieces of an unfinished upload. Their names contain what is needed to check and to order them. */
import { createHash } from 'node:crypto'
import { lastItem } from '#contract/core/checked-access'
import type { ListedObject } from './s3-list'

export interface Piece {
  key: string
  offset: number
  length: number
  /** In hex. */
  sha256: string
  changedAt: Date
}

const pieceName = /^(\d{10})-(\d{1,10})-([0-9a-f]{64})$/

/** @returns null for another object, and for one whose size differs from its name */
export function parsePiece({ key, size, changedAt }: ListedObject): Piece | null {
  const [, offset, length, sha256] = pieceName.exec(lastItem(key.split('/'))) ?? []
  if (offset === undefined || length === undefined || sha256 === undefined || Number(length) !== size) return null
  return { key, offset: Number(offset), length: size, sha256, changedAt }
}

/** Returns the number of bytes from the beginning that the pieces cover without a gap. They may overlap. */
export function countContiguousBytes(pieces: readonly Piece[]): number {
  let end = 0
  for (const { offset, length } of [...pieces].sort((a, b) => a.offset - b.offset)) {
    if (offset > end) break
    end = Math.max(end, offset + length)
  }
  return end
}

/**
 * Builds the content. Where pieces overlap, the one that was written last counts, as on the disk.
 * @returns null if a piece is missing or damaged
 */
export function assemblePieces(
  pieces: readonly Piece[],
  contents: ReadonlyMap<Piece, Buffer | null>,
  size: number,
): Buffer | null {
  const content = Buffer.alloc(size)
  for (const piece of [...pieces].sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())) {
    const bytes = contents.get(piece)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== piece.sha256) return null
    bytes.copy(content, piece.offset)
  }
  return content
}
