/** Where pictures lie: the parts of those that are under way, and what was made of those that have arrived. */

import type { Readable } from 'node:stream'

/** What was sent is no picture, or one that cannot be read. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

export interface Made {
  /** Of the file, such as `<id>.webp`. */
  file: string
  /** Its content's name: where it is asked for with this it may be kept for ever. */
  version: string
}

/** The content of a form's file, before an upload takes it over. */
export interface ReceivedFile {
  /** Its temporary name. */
  id: string
  size: number
  /** In hex. */
  sha256: string
}

export interface Files {
  /**
   * Writes a stream to a temporary file; a stream that fails leaves nothing. `removeParts` removes the file, and so does the
   * next start.
   */
  receive(content: Readable): Promise<ReceivedFile>
  /** Makes a received file the content of an upload. */
  adopt(receivedId: string, id: string): Promise<void>
  /** By its first bytes; so early that the rest need not come. */
  looksLikePicture(head: Buffer): boolean
  /** How many bytes lie here of an upload that is under way. */
  received(id: string): Promise<number>
  /** On the disk when it resolves. */
  write(id: string, offset: number, bytes: Buffer): Promise<void>
  /** SHA-256 of the first `size` bytes. */
  digest(id: string, size: number): Promise<Buffer>
  /**
   * Makes the picture that is shown out of what has arrived: turned upright, of a sensible size and without what cameras
   * write into it (place, time, owner). Safe to repeat.
   * @throws NotAPicture
   */
  make(id: string): Promise<Made>
  read(file: string): Promise<Buffer | null>
  /** What has arrived; the picture made of it stays. */
  removeParts(id: string): Promise<void>
  /** All there is of it. */
  remove(id: string): Promise<void>
  /** The database that these belong to, by its mark; null where none was ever set down. */
  owner(): Promise<string | null>
  setOwner(mark: string): Promise<void>
  /** Every upload of which there is anything, with the names of its files. */
  all(): Promise<ReadonlyMap<string, readonly string[]>>
}
