/**
 * All dependencies of the engine. It reads the clock, random numbers, the network and storage only through these ports.
 */
import type { AnswerOf, BodyOf, Endpoint } from '#contract/core/endpoint'
import type { EntityRow, pull, push } from '#contract/sync/sync'
import type { Result } from '../../api/result'
import type { CursorRow, Entity, OutboxRow, StoredRefusal } from '../../db/rows'

export type PushAnswer = AnswerOf<typeof push>
export type PullAnswer = AnswerOf<typeof pull>
export type PushBody = BodyOf<typeof push>
export type { EntityRow }

export interface Transport {
  push(body: PushBody, token: string): Promise<Result<PushAnswer>>
  /** Sends one command to its REST endpoint, for a server without push. */
  replay(row: OutboxRow, token: string): Promise<Result<unknown>>
  /** Requests a small public resource. */
  probe(): Promise<Result<unknown>>
  pull(cursor: string | null, token: string): Promise<Result<PullAnswer>>
  read(endpoint: Endpoint, token: string): Promise<Result<unknown>>
}

/** All items of an entity as a REST list returns them, without versions. */
export interface EntityList {
  entity: Entity
  items: { id: string; data: unknown }[]
}

/** Effect of a response on the outbox, applied in one transaction. */
export interface Settlement {
  rows?: EntityRow[]
  /** Accepted; `rows` contain the new state. */
  accepted?: string[]
  /** Accepted; the next pull brings the new state. */
  settling?: string[]
  refused?: { key: string; refusal: StoredRefusal }[]
  /** Certainly without effect: send again. */
  retry?: string[]
  /** Possibly with effect: send again with the same key. */
  unanswered?: string[]
  /** Snapshot count when the answered rows were sent. */
  leftIn?: number | undefined
}

export interface Storage {
  readonly user: string
  readonly device: string
  /** Reads the rows to send, in order. */
  readSendable(): Promise<OutboxRow[]>
  /**
   * Durably marks rows as about to be sent.
   * @returns the current rows, without deleted ones
   */
  markTried(keys: readonly string[]): Promise<OutboxRow[]>
  settle(settlement: Settlement): Promise<void>
  /** Returns the number of the page that was started last. Later pages have higher numbers. */
  lastPull(): Promise<number>
  /** Increments `pull` before each page. */
  beginPull(): Promise<CursorRow>
  /**
   * Applies a page.
   * @returns false, without a change, if another page has been started since; this page then belongs to a suspended
   *   tab.
   */
  applyPage(page: PullAnswer, pull: number): Promise<boolean>
  /**
   * Records that the feed was read to its end, starting with page `pull`. Rows that settled earlier are now in the
   * base.
   */
  endPull(pull: number, startedAt: number): Promise<void>
  /**
   * Replaces all rows of an entity. Outbox rows of this entity that settled before the pull are deleted.
   * @returns false as for `applyPage`
   */
  applyList(list: EntityList, pull: number): Promise<boolean>
}

export interface Ports {
  now(): number
  random(): number
  storage: Storage
  transport: Transport
  /**
   * Returns whether the browser reports that there is no network. The report can be wrong, so that only a probe is sent
   * then: commands stay unattempted, and the user can still discard them.
   */
  isOffline(): boolean
  /** Reads the stored token if it belongs to the user of the storage. */
  token(): Promise<string | null>
}
