import type { UserDatabase } from '../database'
import type { FileRow, OutboxRow, RecentRow } from '../rows'

export interface OutboxView {
  /** In the order they will be sent. */
  waiting: OutboxRow[]
  /** Refused by the server, newest first: the person decides. */
  attention: OutboxRow[]
  /** Lately done, newest first. */
  recent: RecentRow[]
  /** How far the files have come that commands wait for, by their id. */
  files: Record<string, Progress>
}

export type Progress = Pick<FileRow, 'offset' | 'size' | 'state'>

export const emptyOutbox: OutboxView = { waiting: [], attention: [], recent: [], files: {} }

export async function readOutbox(database: UserDatabase): Promise<OutboxView> {
  const [rows, recent, files] = await Promise.all([
    database.outbox.orderBy('sequence').toArray(),
    database.recent.orderBy('at').reverse().toArray(),
    database.files.toArray(),
  ])
  return {
    waiting: rows.filter(({ state }) => state === 'waiting' || state === 'sending'),
    attention: rows.filter(({ state }) => state === 'refused').reverse(),
    recent,
    files: Object.fromEntries(files.map(({ id, offset, size, state }) => [id, { offset, size, state }])),
  }
}
