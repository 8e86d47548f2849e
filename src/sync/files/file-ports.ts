/**
 * Ports of the file upload. They are separate from the engine's ports because the service worker sends commands but no
 * files.
 */
import type { AnswerOf } from '#contract/core/endpoint'
import type { beginUpload } from '#contract/sync/uploads'
import type { Result } from '../../api/result'
import type { FileRow, StoredRefusal } from '../../db/rows'

export type UploadProgress = AnswerOf<typeof beginUpload>

/** Each method runs in one transaction. */
export interface FileStore {
  /** Finds the first file that a command waits for, and deletes files that no command references any more. */
  next(): Promise<FileRow | null>
  /** Stores how many bytes the server has. */
  recordOffset(id: string, offset: number): Promise<void>
  /** Marks the offset as unknown: the next step asks the server for it. */
  clearOffset(id: string): Promise<void>
  /** Marks the file as uploaded. Commands that waited only for this file become ready to send. */
  markUploaded(id: string): Promise<void>
  /** Marks the file as refused, and refuses every waiting command that references it with the same reason. */
  refuse(id: string, refusal: StoredRefusal): Promise<void>
}

export interface Uploads {
  begin(
    file: Pick<FileRow, 'id' | 'purpose' | 'size' | 'type' | 'sha256'>,
    token: string,
  ): Promise<Result<UploadProgress>>
  append(file: Pick<FileRow, 'id' | 'offset'>, piece: ArrayBuffer, token: string): Promise<Result<UploadProgress>>
}

export interface FilePorts {
  now(): number
  random(): number
  files: FileStore
  uploads: Uploads
  /** Reads bytes of the file. Returns null if the browser has lost them. */
  read(file: FileRow, from: number, to: number): Promise<ArrayBuffer | null>
  token(): Promise<string | null>
}
