/** What sending files touches. Apart from the engine's ports: the service worker sends commands and no files. */
import type { AnswerOf } from '#contract/endpoint'
import type { beginUpload } from '#contract/uploads'
import type { Result } from '../api/result'
import type { FileRow, RefusedWith } from '../db/rows'

export type Arrival = AnswerOf<typeof beginUpload>

/** Each method is one transaction. */
export interface FileStore {
  /** The first that a command waits for. What no command names any more is dropped on the way. */
  next(): Promise<FileRow | null>
  /** The server has so many bytes of it. */
  reached(id: string, offset: number): Promise<void>
  /** The server has to be asked how many. */
  doubt(id: string): Promise<void>
  /** It is all there: whoever waited for it alone may go. */
  arrived(id: string): Promise<void>
  /** It never will be: who names it is kept with the reason. */
  refuse(id: string, refusal: RefusedWith): Promise<void>
}

export interface Uploads {
  begin(file: FileRow, token: string): Promise<Result<Arrival>>
  append(file: FileRow, piece: ArrayBuffer, token: string): Promise<Result<Arrival>>
}

export interface FilePorts {
  now(): number
  random(): number
  files: FileStore
  uploads: Uploads
  /** The bytes; null where the browser has lost them. */
  read(file: FileRow, from: number, to: number): Promise<ArrayBuffer | null>
  token(): Promise<string | null>
}
