/**
 * A device's position in the change feed. The text is opaque to the device. A cursor of another epoch or of other
 * scopes is invalid and leads to a snapshot.
 */
import { createHash } from 'node:crypto'

export interface Position {
  xid: string
  seq: number
}

export type Cursor = Position & {
  epoch: string
  scopes: string
  /** The last row of the previous page during a snapshot, otherwise null. */
  page: { entity: string; after: string } | null
}

export const hashScopes = (scopes: readonly string[]): string =>
  createHash('sha256').update(scopes.join('\n')).digest('base64url').slice(0, 8)

export function formatCursor({ epoch, scopes, xid, seq, page }: Cursor): string {
  return [epoch, scopes, xid, seq, ...(page ? [page.entity, page.after] : [])].join('.')
}

const pattern = /^([\w-]{36})\.([\w-]{8})\.(\d{1,20})\.(\d{1,16})(?:\.([A-Za-z]{1,20})\.([\w-]{0,60}))?$/

/** Parses a cursor. @returns null for an unknown format; the device then gets a snapshot */
export function parseCursor(text: string | undefined): Cursor | null {
  const match = pattern.exec(text ?? '')
  if (!match) return null
  const [, epoch = '', scopes = '', xid = '', seq, entity, after] = match
  return {
    epoch,
    scopes,
    xid,
    seq: Number(seq),
    page: entity ? { entity, after: after ?? '' } : null,
  }
}
