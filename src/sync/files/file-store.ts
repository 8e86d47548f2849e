/**
 * Stores the files of a user's database. Each method runs in one transaction with the commands that reference the file.
 */
import type { UserDatabase } from '../../db/database'
import type { FileRow, OutboxRow, StoredRefusal } from '../../db/rows'
import type { FileStore } from './file-ports'
import {
  getParentOrderKey,
  isCreateCommand,
  buildParkedRows,
  markRefused,
  isWaitingForFile,
  isWaitingForParent,
} from '../outbox/row-transitions'

const fileLostRefusal: StoredRefusal = {
  code: 'file_lost',
  message: 'This device no longer has the picture. Please choose it again.',
}

export function createFileStore(database: UserDatabase): FileStore {
  const { files, outbox } = database
  const write = <T>(work: () => Promise<T>) => database.transaction('rw', [files, outbox], async () => work())
  const readRowsWithFiles = () => outbox.where('needs').above('').distinct().sortBy('sequence')
  const updateFile = (id: string, values: Partial<FileRow>) => write(async () => void (await files.update(id, values)))

  /** Refuses a row. If the row creates an entity, the later commands for this entity are refused with it. */
  async function refuseWithDependents(row: OutboxRow, refusal: StoredRefusal): Promise<void> {
    await outbox.put(markRefused(row, refusal))
    if (isCreateCommand(row))
      await outbox.bulkPut(buildParkedRows(row, await outbox.where('sequence').above(row.sequence).toArray()))
  }

  async function next(): Promise<FileRow | null> {
    const [rows, storedFiles] = await Promise.all([readRowsWithFiles(), files.toArray()])
    const byId = new Map(storedFiles.map((file) => [file.id, file]))
    await deleteUnreferencedFiles(storedFiles, rows)
    const waiting = rows.filter((row) => row.state === 'waiting' && isWaitingForFile(row))
    // The create command goes first: photos of a room that is then refused would be uploaded for nothing.
    const parents = await outbox
      .where('coalesceKey')
      .anyOf(waiting.map(({ orderKey }) => getParentOrderKey(orderKey)))
      .toArray()
    for (const row of waiting.filter((candidate) => !isWaitingForParent(candidate, parents))) {
      const needed = (row.needs ?? []).map((id) => byId.get(id))
      const broken = needed.find((file) => !file || file.state === 'refused')
      if (needed.includes(undefined) || broken) await refuseWithDependents(row, broken?.refusal ?? fileLostRefusal)
      else {
        const file = needed.find((neededFile) => neededFile?.state === 'waiting')
        if (file) return file
        await outbox.put({ ...row, ready: 1 })
      }
    }
    return null
  }

  /** A file is stored together with its command, so a file without a command is a leftover. */
  async function deleteUnreferencedFiles(storedFiles: readonly FileRow[], rows: readonly OutboxRow[]): Promise<void> {
    const referencedIds = new Set(rows.flatMap(({ needs }) => needs ?? []))
    const unreferencedIds = storedFiles.filter(({ id }) => !referencedIds.has(id)).map(({ id }) => id)
    if (unreferencedIds.length > 0) await files.bulkDelete(unreferencedIds)
  }

  async function markUploaded(id: string): Promise<void> {
    const file = await files.get(id)
    if (!file) return
    await files.update(id, { state: 'done', offset: file.size })
    const uploadedIds = new Set(
      (await files.toArray()).filter(({ state }) => state === 'done').map((doneFile) => doneFile.id),
    )
    const rows = (await outbox.where('needs').equals(id).toArray()).filter(({ needs }) =>
      needs?.every((fileId) => uploadedIds.has(fileId)),
    )
    await outbox.bulkPut(rows.map((row): OutboxRow => ({ ...row, ready: 1 })))
  }

  return {
    next: () => write(next),
    recordOffset: (id, offset) => updateFile(id, { offset, known: 1 }),
    clearOffset: (id) => updateFile(id, { known: 0 }),
    markUploaded: (id) => write(() => markUploaded(id)),
    refuse: (id, refusal) =>
      write(async () => {
        await files.update(id, { state: 'refused', refusal })
        const rows = (await outbox.where('needs').equals(id).toArray()).filter(({ state }) => state === 'waiting')
        for (const row of rows) await refuseWithDependents(row, refusal)
      }),
  }
}
