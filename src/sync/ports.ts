/** Everything the engine touches. No clock, random number, network or storage call is made past these. */
import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint'
import type { EntityRow, PushedCommand, pull, push } from '#contract/sync'
import type { Result } from '../api/result'
import type { CursorRow, Entity, OutboxRow, RefusedWith } from '../db/rows'

export type PushAnswer = AnswerOf<typeof push>
export type PullAnswer = AnswerOf<typeof pull>
export type PushBody = BodyOf<typeof push>
export type { EntityRow, PushedCommand }

export interface Transport {
  push(body: PushBody, token: string): Promise<Result<PushAnswer>>
  /** One command to its own address, where a server knows no push. */
  replay(row: OutboxRow, token: string): Promise<Result<unknown>>
  /** Asks for something small that anybody may have. */
  probe(): Promise<Result<unknown>>
  pull(cursor: string | null, token: string): Promise<Result<PullAnswer>>
  read(endpoint: Endpoint, token: string): Promise<Result<unknown>>
}

/** All the things of one kind as a REST answer lists them, without versions. */
export interface Mirror {
  entity: Entity
  things: { id: string; data: unknown }[]
}

/** What an answer does to the queue: applied in one transaction. */
export interface Settlement {
  rows?: EntityRow[]
  /** Accepted, and the rows say how things stand. */
  accepted?: string[]
  /** Accepted, and how things stand will be known by the next pull. */
  settling?: string[]
  refused?: { key: string; refusal: RefusedWith }[]
  /** Certainly without effect: to be sent again. */
  retry?: string[]
  /** Perhaps with effect: to be sent again. */
  unanswered?: string[]
  /** The snapshot under which what is answered had left. */
  leftIn?: number | undefined
}

export interface Storage {
  readonly user: string
  readonly device: string
  /** What is to be sent, in order. */
  waiting(): Promise<OutboxRow[]>
  /** Marks them durably as about to leave. @returns the rows as they are now, without those that have gone. */
  markAttempted(keys: readonly string[]): Promise<OutboxRow[]>
  settle(settlement: Settlement): Promise<void>
  /** The number of the page that was begun last: whatever is begun from now on has a higher one. */
  lastPull(): Promise<number>
  /** Before each page: `pull` has grown. */
  beginPull(): Promise<CursorRow>
  /** @returns false, with nothing done, where another page has been begun since: this one is of a tab that slept. */
  applyPage(page: PullAnswer, pull: number): Promise<boolean>
  /** The feed was read to its end, from this page on: what settled before it is in the base now. */
  endPull(pull: number, startedAt: number): Promise<void>
  /** What of its kind settled before this pull began is in the list. @returns as `applyPage` does. */
  applyMirror(mirror: Mirror, pull: number): Promise<boolean>
}

export interface Ports {
  now(): number
  random(): number
  storage: Storage
  transport: Transport
  /** The kept token, if it is the storage's user's. */
  token(): Promise<string | null>
}
