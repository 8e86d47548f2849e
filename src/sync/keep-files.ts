/** Stores the files that a command references. The files and the command are written in one transaction. */
import type { Purpose } from '#contract/uploads'
import type { UserDatabase } from '../db/database'
import type { FileRow } from '../db/rows'
import type { Aside } from './outbox'
import { sha256Of } from './sha256'

export interface Chosen {
  /** Generated on this device. The command references the file by this id. */
  id: string
  blob: Blob
  purpose: Purpose
}

export const fileRows = (chosen: readonly Chosen[], createdAt: number): Promise<FileRow[]> =>
  Promise.all(
    chosen.map(async ({ id, blob, purpose }): Promise<FileRow> => {
      const sha256 = await sha256Of(await blob.arrayBuffer())
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

export const withFiles = ({ files }: UserDatabase, rows: readonly FileRow[]): Aside | undefined =>
  rows.length === 0 ? undefined : { tables: [files], write: () => files.bulkPut([...rows]) }
