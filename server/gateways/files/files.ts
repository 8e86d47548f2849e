/**
 * Storage of uploads: unfinished ones, and the pictures and documents that were created from finished ones. Documents
 * are private: `read` does not return them. Several processes use one storage at the same time (decision 122).
 */

import type { Readable } from 'node:stream'

/** The storage cannot be reached, or refuses access. The message names no secret, and the call may be repeated. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** @param isRefused whether the storage answered that the configured access is wrong */
  constructor(
    message: string,
    readonly isRefused = false,
  ) {
    super(message)
  }
}

/** The uploaded file does not have a supported format, or cannot be decoded. */
export class UnsupportedFile extends Error {
  override name = 'UnsupportedFile'
  constructor(readonly hasTooManyPixels = false) {
    super()
  }
}

export interface StoredFile {
  /** The file name, such as `<id>.webp`, or `<id>.private.pdf` for a document. */
  file: string
  /** A hash of the content. A URL that contains it can be cached forever. */
  version: string
}

/** Everybody can read a picture whose URL they know. */
export type FileKind = 'picture' | 'document'

/** A file from a form that does not belong to an upload yet. */
export interface ReceivedFile {
  /** The temporary name. */
  id: string
  size: number
  /** In hex. */
  sha256: string
}

/** What an upload must contain to become a file. */
export interface ExpectedContent {
  size: number
  /** Null if the client did not send it. */
  sha256: Buffer | null
}

export interface ListedFile {
  name: string
  changedAt: Date
}

export interface Files {
  /**
   * Writes a stream to a temporary file. A stream that fails leaves no file. `removeParts` removes the file, and so
   * does `reconcileUploads`.
   */
  receive(content: Readable): Promise<ReceivedFile>
  /** Makes a received file the content of an upload. */
  adopt(receivedId: string, id: string): Promise<void>
  /** Checks the first bytes, so that the server can stop an invalid upload early. */
  isSupported(head: Buffer, kind: FileKind): boolean
  /** Returns the number of stored bytes of an unfinished upload. */
  getReceivedBytes(id: string): Promise<number>
  /** Resolves after the bytes are stored durably. */
  write(id: string, offset: number, bytes: Buffer): Promise<void>
  /**
   * Creates the picture or document from an upload. Pictures are rotated upright, scaled down and stored without camera
   * metadata (place, time, owner). A PDF is stored as it is. Safe to repeat. Resolves after the stored file was read
   * again and is complete.
   * @param ownerId the account that uploaded it; an account can have few conversions at once
   * @returns null if the uploaded bytes are not the expected ones
   * @throws UnsupportedFile
   * @throws Refusal `busy`
   */
  make(id: string, kind: FileKind, ownerId: string, expected: ExpectedContent): Promise<StoredFile | null>
  /** Reads a picture. */
  read(file: string): Promise<Buffer | null>
  readDocument(file: string): Promise<Buffer | null>
  /** Removes the uploaded bytes, but not the file that was created from them. */
  removeParts(id: string): Promise<void>
  /** Removes all files of the upload. */
  remove(id: string): Promise<void>
  /** Removes single files, by the names that `listUploads` returned. */
  removeNames(names: readonly string[]): Promise<void>
  /** Whether a picture or document exists now. */
  exists(file: string): Promise<boolean>
  /** Returns the id of the database that the files belong to; null if none was stored. */
  getOwner(): Promise<string | null>
  /**
   * Stores the id of the database, unless there is one: two databases may start on the same empty storage.
   * @returns the stored id
   */
  claimOwner(mark: string): Promise<string>
  /** Returns the files of every upload that has files. */
  listUploads(): Promise<ReadonlyMap<string, readonly ListedFile[]>>
}
