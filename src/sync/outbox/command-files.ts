/** Stores the files that a command references. The files and the command are written in one transaction. */
import type { UploadPurpose } from '#contract/sync/uploads'
import type { UserDatabase } from '../../db/database'
import type { FileRow } from '../../db/rows'
import type { ExtraWrite } from './outbox'
import { computeSha256 } from '../files/sha256'

export interface ChosenFile {
  /** Generated on this device. The command references the file by this id. */
  id: string
  blob: Blob
  purpose: UploadPurpose
}

export const buildFileRows = (chosenFiles: readonly ChosenFile[], createdAt: number): Promise<FileRow[]> =>
  Promise.all(
    chosenFiles.map(async ({ id, blob, purpose }): Promise<FileRow> => {
      const sha256 = await computeSha256(await blob.arrayBuffer())
      return {
        id,
        blob,
        size: blob.size,
        type: blob.type,
        purpose,
        ...(sha256 ? { sha256 } : {}),
        offset: 0,
        known: 0,
        state: 'waiting',
        createdAt,
      }
    }),
  )

export const createFilesWrite = ({ files }: UserDatabase, rows: readonly FileRow[]): ExtraWrite | undefined =>
  rows.length === 0 ? undefined : { tables: [files], write: () => files.bulkPut([...rows]) }
