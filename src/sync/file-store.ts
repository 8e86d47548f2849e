/**
 * Stores the files of a user's database. Each method runs in one transaction with the commands that reference the file.
 */
import type { UserDatabase } from '../db/database'
import type { FileRow, OutboxRow, RefusedWith } from '../db/rows'
import type { FileStore } from './file-ports'
import { aboveOf, isMaker, parkBehind, refuse, waitsForFile, waitsForMaker } from './row-steps'

const lost: RefusedWith = {
  code: 'file_lost',
  message: 'This device no longer has the picture. Please choose it again.',
}

export function createFileStore(database: UserDatabase): FileStore {
  const { files, outbox } = database
  const write = <T>(work: () => Promise<T>) => database.transaction('rw', [files, outbox], async () => work())
  const naming = () => outbox.where('needs').above('').distinct().sortBy('sequence')
  const change = (id: string, values: Partial<FileRow>) => write(async () => void (await files.update(id, values)))

  /** Refuses a row. If the row creates an entity, the later commands for this entity are refused with it. */
  async function park(row: OutboxRow, refusal: RefusedWith): Promise<void> {
    await outbox.put(refuse(row, refusal))
    if (isMaker(row))
      await outbox.bulkPut(parkBehind(row, await outbox.where('sequence').above(row.sequence).toArray()))
  }

  async function next(): Promise<FileRow | null> {
    const [rows, all] = await Promise.all([naming(), files.toArray()])
    const byId = new Map(all.map((file) => [file.id, file]))
    await dropUnnamed(all, rows)
    const waiting = rows.filter((one) => one.state === 'waiting' && waitsForFile(one))
    // The create command goes first: photos of a room that is then refused would be uploaded for nothing.
    const makers = await outbox
      .where('coalesceKey')
      .anyOf(waiting.map(({ orderKey }) => aboveOf(orderKey)))
      .toArray()
    for (const row of waiting.filter((one) => !waitsForMaker(one, makers))) {
      const needed = (row.needs ?? []).map((id) => byId.get(id))
      const broken = needed.find((file) => !file || file.state === 'refused')
      if (needed.includes(undefined) || broken) await park(row, broken?.refusal ?? lost)
      else {
        const file = needed.find((one) => one!.state === 'waiting')
        if (file) return file
        await outbox.put({ ...row, ready: 1 })
      }
    }
    return null
  }

  /** A file is stored together with its command, so a file without a command is a leftover. */
  async function dropUnnamed(all: readonly FileRow[], rows: readonly OutboxRow[]): Promise<void> {
    const named = new Set(rows.flatMap(({ needs }) => needs ?? []))
    const left = all.filter(({ id }) => !named.has(id)).map(({ id }) => id)
    if (left.length > 0) await files.bulkDelete(left)
  }

  async function arrived(id: string): Promise<void> {
    const file = await files.get(id)
    if (!file) return
    await files.update(id, { state: 'done', offset: file.size })
    const there = new Set((await files.toArray()).filter(({ state }) => state === 'done').map((one) => one.id))
    const rows = (await outbox.where('needs').equals(id).toArray()).filter(({ needs }) =>
      needs!.every((one) => there.has(one)),
    )
    await outbox.bulkPut(rows.map((row): OutboxRow => ({ ...row, ready: 1 })))
  }

  return {
    next: () => write(next),
    reached: (id, offset) => change(id, { offset, known: 1 }),
    doubt: (id) => change(id, { known: 0 }),
    arrived: (id) => write(() => arrived(id)),
    refuse: (id, refusal) =>
      write(async () => {
        await files.update(id, { state: 'refused', refusal })
        const rows = (await outbox.where('needs').equals(id).toArray()).filter(({ state }) => state === 'waiting')
        for (const row of rows) await park(row, refusal)
      }),
  }
}
