/** The steps of an outbox row's life, as the comment above `engine.ts` draws them. Pure: any storage takes these. */
import type { OutboxRow, RefusedWith } from '../db/rows'

/** @param version the base's version of the one thing it changes, 0 when there is none. */
export function leave(row: OutboxRow, version: number): OutboxRow {
  // Still marked from before: whoever sent it died before it heard the answer.
  const unsure = row.unsure || row.state === 'sending'
  const seen = unsure ? (row.seen ?? version) : version
  return { ...row, attempted: 1, state: 'sending', seen, ...(unsure ? { unsure: 1 } : {}) }
}

/** Answered with "not now": it had no effect this time. */
export function putOff({ seen, ...row }: OutboxRow): OutboxRow {
  return { ...row, ...(row.unsure ? { seen } : {}), state: 'waiting', tries: row.tries + 1 }
}

export const unanswered = (row: OutboxRow): OutboxRow => ({ ...row, state: 'waiting', unsure: 1, tries: row.tries + 1 })

export const refuse = ({ seen: _, unsure: __, ...row }: OutboxRow, refusal: RefusedWith): OutboxRow => ({
  ...row,
  state: 'refused',
  refusal,
})

/** @param pull the number of the last pull that had begun. */
export const accept = (row: OutboxRow, pull: number): OutboxRow => ({ ...row, state: 'settling', settledIn: pull })

export const isSettled = (row: OutboxRow, pull: number): boolean => row.state === 'settling' && (row.settledIn ?? 0) < pull
