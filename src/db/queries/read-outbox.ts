import { countStates } from '../count-states'
import type { UserDatabase } from '../database'
import type { FileRow, OutboxRow, RecentRow } from '../rows'

/** The part of the outbox that many screens display: a few rows, however many commands are pending. */
export interface OutboxView {
  /** Pending commands with pictures, and pending changes of the user's profile or business: few, in sending order. */
  pendingWithPictures: OutboxRow[]
  /** Refused by the server, newest first. The user decides about them. */
  attention: OutboxRow[]
  /** Recently accepted commands, newest first. */
  recent: RecentRow[]
  /** Upload progress of the files that commands wait for, by file id. */
  files: Record<string, FileProgress>
}

export type FileProgress = Pick<FileRow, 'offset' | 'size' | 'state'>

export async function readOutbox(database: UserDatabase): Promise<OutboxView> {
  const [profileRows, withPicture, refused, recent, files] = await Promise.all([
    database.outbox.where('entity').anyOf('me', 'business').toArray(),
    database.outbox.where('needs').above('').distinct().toArray(),
    database.outbox.where('state').equals('refused').toArray(),
    database.recent.orderBy('at').reverse().toArray(),
    database.files.toArray(),
  ])
  return {
    pendingWithPictures: [...new Map([...profileRows, ...withPicture].map((row) => [row.sequence, row])).values()]
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .sort((a, b) => a.sequence - b.sequence),
    attention: refused.reverse(),
    recent,
    files: Object.fromEntries(files.map(({ id, offset, size, state }) => [id, { offset, size, state }])),
  }
}

export interface PendingCommands {
  /** The first pending commands, in sending order. */
  rows: OutboxRow[]
  count: number
}

export async function readPendingCommands(database: UserDatabase, maxRows: number): Promise<PendingCommands> {
  const readFirst = (state: OutboxRow['state']) => database.outbox.where('state').equals(state).limit(maxRows).toArray()
  const [waiting, sending, count] = await database.transaction('r', database.outbox, () =>
    Promise.all([readFirst('waiting'), readFirst('sending'), countStates(database, 'waiting', 'sending')]),
  )
  return { rows: [...sending, ...waiting].sort((a, b) => a.sequence - b.sequence).slice(0, maxRows), count }
}

const pageSize = 200

/** Reads all commands that the server has not accepted, in pages, so that user input is not delayed. */
export async function* readUnsent({ outbox }: UserDatabase): AsyncGenerator<OutboxRow[]> {
  for (let after = 0; ;) {
    const rows = await outbox.where('sequence').above(after).limit(pageSize).toArray()
    const last = rows.at(-1)
    if (!last) return
    after = last.sequence
    yield rows.filter(({ state }) => state !== 'settling')
  }
}
