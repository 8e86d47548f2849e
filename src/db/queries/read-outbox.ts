import { countStates } from '../count-states'
import type { UserDatabase } from '../database'
import type { FileRow, OutboxRow, RecentRow } from '../rows'

/** What needs to be seen of the outbox on many screens: no more than a few rows, however many wait. */
export interface OutboxView {
  /** What waits with a picture, and what waits to change one's own profile or business: few, in the order of sending. */
  ofPictures: OutboxRow[]
  /** Refused by the server, newest first: the person decides. */
  attention: OutboxRow[]
  /** Lately done, newest first. */
  recent: RecentRow[]
  /** How far the files have come that commands wait for, by their id. */
  files: Record<string, Progress>
}

export type Progress = Pick<FileRow, 'offset' | 'size' | 'state'>

export async function readOutbox(database: UserDatabase): Promise<OutboxView> {
  const [about, withPicture, refused, recent, files] = await Promise.all([
    database.outbox.where('entity').anyOf('me', 'business').toArray(),
    database.outbox.where('needs').above('').distinct().toArray(),
    database.outbox.where('state').equals('refused').toArray(),
    database.recent.orderBy('at').reverse().toArray(),
    database.files.toArray(),
  ])
  return {
    ofPictures: [...new Map([...about, ...withPicture].map((row) => [row.sequence, row])).values()]
      .filter(({ state }) => state === 'waiting' || state === 'sending')
      .sort((a, b) => a.sequence - b.sequence),
    attention: refused.reverse(),
    recent,
    files: Object.fromEntries(files.map(({ id, offset, size, state }) => [id, { offset, size, state }])),
  }
}

export interface Waiting {
  /** The first of them, in the order they will be sent. */
  rows: OutboxRow[]
  count: number
}

export async function readWaiting(database: UserDatabase, most: number): Promise<Waiting> {
  const first = (state: OutboxRow['state']) => database.outbox.where('state').equals(state).limit(most).toArray()
  const [waiting, sending, count] = await database.transaction('r', database.outbox, () =>
    Promise.all([first('waiting'), first('sending'), countStates(database, 'waiting', 'sending')]),
  )
  return { rows: [...sending, ...waiting].sort((a, b) => a.sequence - b.sequence).slice(0, most), count }
}

const page = 200

/** All that has not been accepted, a few at a time, so that a tap in between is not kept waiting. */
export async function* readUnsent({ outbox }: UserDatabase): AsyncGenerator<OutboxRow[]> {
  for (let after = 0; ;) {
    const rows = await outbox.where('sequence').above(after).limit(page).toArray()
    if (rows.length === 0) return
    after = rows.at(-1)!.sequence
    yield rows.filter(({ state }) => state !== 'settling')
  }
}
