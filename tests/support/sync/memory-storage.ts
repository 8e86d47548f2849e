/** The engine's storage in memory, with the same steps as `src/sync/engine/storage.ts`, for thousands of runs in seconds. */
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import { completeInput } from '#contract/core/build-request'
import {
  beginPushResponse,
  beginPull,
  mergeIncomingRow,
  isMissingFromSnapshot,
  getSnapshotStart,
  advanceCursor,
  type ReceiveContext,
} from '../../../src/db/base'
import { tableNames } from '../../../src/db/database'
import { fold } from '../../../src/db/fold'
import { findTarget } from '#contract/sync/queued-commands'
import {
  initialCursor,
  type BaseRow,
  type CursorRow,
  type Entities,
  type Entity,
  type OutboxRow,
  type Preview,
} from '../../../src/db/rows'
import { coalesce } from '../../../src/sync/outbox/coalesce'
import { hasTarget, buildRow, rewriteRow } from '../../../src/sync/outbox/outbox'
import type { EntityRow, EntityList, PullAnswer, Settlement, Storage } from '../../../src/sync/engine/ports'
import {
  markAccepted,
  isSettled,
  isSettledDuplicate,
  markAllSending,
  buildParkedRows,
  markForRetry,
  markRefused,
  findSingleTarget,
  markUnanswered,
} from '../../../src/sync/outbox/row-transitions'
import { dropStaleRows } from '../../../src/sync/engine/settle'

const entities = Object.keys(tableNames) as Entity[]

export class MemoryStorage implements Storage {
  outbox: OutboxRow[] = []
  base = Object.fromEntries(entities.map((entity) => [entity, new Map<string, BaseRow>()])) as Record<
    Entity,
    Map<string, BaseRow>
  >
  state: CursorRow = initialCursor
  private sequence = 0

  constructor(
    readonly user: string,
    readonly device: string,
    private readonly sources: { newId(): string; now(): number },
  ) {}

  async enqueue<E extends Endpoint>(endpoint: E, given: CallInput<E>, preview?: Preview): Promise<string | null> {
    const command = { endpoint: endpoint.name, input: completeInput<E>(given), ...(preview ? { preview } : {}) }
    const entity = findTarget(endpoint.name)?.entity
    const base = entity ? [...this.base[entity].values()] : []
    const { drop, change, add } = coalesce(this.outbox, command, (earlier, ahead) => hasTarget(earlier, base, ahead))
    this.outbox = this.outbox.filter((row) => !drop.includes(row))
    if (change) this.put(rewriteRow(change.row, change.to))
    if (!add) return change?.row.key ?? null
    const row = buildRow(this.user, add, { key: this.sources.newId(), now: this.sources.now, device: this.device })
    this.outbox.push({ ...row, sequence: ++this.sequence })
    return row.key
  }

  async readSendable(): Promise<OutboxRow[]> {
    return this.outbox.filter(({ state }) => state === 'waiting' || state === 'sending')
  }

  async markTried(keys: readonly string[]): Promise<OutboxRow[]> {
    const rows = (await this.readSendable()).filter(({ key }) => keys.includes(key))
    const settling = this.outbox.filter(({ state }) => state === 'settling')
    const leaving = markAllSending(rows, settling, this.state, (row) => this.getBaseVersion(row))
    leaving.forEach((row) => this.put(row))
    return leaving
  }

  async settle(settlement: Settlement): Promise<void> {
    const {
      rows = [],
      accepted = [],
      settling = [],
      refused = [],
      retry = [],
      unanswered: silent = [],
    } = dropStaleRows(settlement, this.state)
    if (rows.length > 0) this.state = beginPushResponse(this.state)
    this.applyRows(rows, this.state)
    const change = (keys: readonly string[], step: (row: OutboxRow) => OutboxRow) =>
      this.outbox.filter(({ key }) => keys.includes(key)).forEach((row) => this.put(step(row)))
    this.outbox = this.outbox.filter(({ key }) => !accepted.includes(key))
    change(settling, (row) => markAccepted(row, this.state.pull))
    change(retry, markForRetry)
    change(silent, markUnanswered)
    for (const { key, refusal } of refused) change([key], (row) => markRefused(row, refusal))
    for (const { key } of refused) {
      const row = this.outbox.find((candidate) => candidate.key === key)
      if (row) buildParkedRows(row, this.outbox).forEach((parkedRow) => this.put(parkedRow))
    }
    this.settleDuplicates()
  }

  async lastPull(): Promise<number> {
    return this.state.pull
  }

  async beginPull(): Promise<CursorRow> {
    return (this.state = beginPull(this.state))
  }

  async applyPage(page: PullAnswer, pull: number): Promise<boolean> {
    const before = this.state
    if (before.pull !== pull) return false
    const { state, endsSnapshot } = advanceCursor(before, page, pull)
    this.applyRows(page.rows, { pull, snapshotSince: getSnapshotStart(before, page, pull) })
    this.state = { ...state, rank: this.state.rank }
    if (endsSnapshot !== null)
      for (const table of Object.values(this.base))
        for (const row of table.values()) if (isMissingFromSnapshot(row, endsSnapshot)) table.delete(row.id)
    this.settleDuplicates()
    return true
  }

  async endPull(pull: number, startedAt: number): Promise<void> {
    this.state = { ...this.state, pulledAt: startedAt, pulledFrom: pull }
    this.outbox = this.outbox.filter((row) => !isSettled(row, pull))
  }

  async applyList({ entity, items: listItems }: EntityList, pull: number): Promise<boolean> {
    if (this.state.pull !== pull) return false
    const table = this.base[entity]
    for (const row of table.values())
      if (!listItems.some(({ id }) => id === row.id)) table.set(row.id, { ...row, data: undefined, deleted: 1 })
    for (const { id, data } of listItems) {
      const before = table.get(id)
      const rank = before && before.deleted === 0 ? before.rank : this.nextRank()
      table.set(id, { id, version: before?.version ?? 0, deleted: 0, data, heard: this.state.pull, rank })
    }
    this.outbox = this.outbox.filter((row) => row.entity !== entity || !isSettled(row, pull))
    this.settleDuplicates()
    return true
  }

  /** Simulates a newer build: the data is serialized and read again, and the cursor is reset for a full read. */
  async reopen(): Promise<void> {
    const { outbox, base, state } = structuredClone({ outbox: this.outbox, base: this.base, state: this.state })
    Object.assign(this, { outbox, base, state: { ...state, cursor: null } })
  }

  view<E extends Entity>(entity: E): Map<string, Entities[E]> {
    return fold(entity, [...this.base[entity].values()] as BaseRow<Entities[E]>[], this.outbox).view
  }

  private applyRows(rows: readonly EntityRow[], context: ReceiveContext): void {
    for (const row of rows) {
      const table = entities.includes(row.entity as Entity) ? this.base[row.entity as Entity] : undefined
      const next = table && mergeIncomingRow(table.get(row.id), row, context, this.state.rank)
      if (!next) continue
      if (next.rank === this.state.rank) this.nextRank()
      table.set(row.id, next)
    }
  }

  private settleDuplicates(): void {
    this.outbox = this.outbox.filter((row) => !isSettledDuplicate(row, this.getConfirmed(row)))
  }

  private nextRank(): number {
    const { rank } = this.state
    this.state = { ...this.state, rank: rank + 1 }
    return rank
  }

  private put(row: OutboxRow): void {
    this.outbox = this.outbox.map((other) => (other.sequence === row.sequence ? row : other))
  }

  private getConfirmed(row: OutboxRow): BaseRow | undefined {
    const target = findSingleTarget(row)
    return target ? this.base[target.entity].get(target.id) : undefined
  }

  private getBaseVersion(row: OutboxRow): number {
    return this.getConfirmed(row)?.version ?? 0
  }
}
