/** Maps push responses to outbox row updates. Pure functions. */
import { getRefusalKind } from '#contract/core/refusal-kinds'
import { allIds } from '#contract/core/endpoint'
import { findTarget } from '#contract/sync/queued-commands'
import type { CursorRow, OutboxRow, StoredRefusal } from '../../db/rows'
import type { EntityRow, PushAnswer, Settlement } from './ports'

export interface PushOutcome {
  settlement: Required<Omit<Settlement, 'leftIn'>> & Pick<Settlement, 'leftIn'>
  /** The first row that the server deferred. It is the reason why the rows behind it were deferred too. */
  firstDeferred: { row: OutboxRow; code: string; retryAfter?: number } | null
  /** Number of rows with a final result. */
  settledCount: number
}

export function interpretPushResponse(rows: readonly OutboxRow[], response: PushAnswer): PushOutcome {
  const results = new Map(response.results.map((result) => [result.key, result]))
  const settlement: PushOutcome['settlement'] = {
    rows: response.rows,
    accepted: [],
    settling: [],
    refused: [],
    retry: [],
    unanswered: [],
    leftIn: rows[0]?.leftIn,
  }
  let putOff: PushOutcome['firstDeferred'] = null
  for (const row of rows) {
    const result = results.get(row.key)
    if (!result) settlement.unanswered.push(row.key)
    else if (result.outcome === 'accepted')
      (isCoveredByRows(row, response.rows) ? settlement.accepted : settlement.settling).push(row.key)
    else if (isFinal(result)) settlement.refused.push({ key: row.key, refusal: buildRefusal(result) })
    else {
      putOff ??= { row, code: result.code, retryAfter: parseRetryAfter(result.detail) }
      settlement.retry.push(row.key)
    }
  }
  const done = settlement.accepted.length + settlement.settling.length + settlement.refused.length
  return { settlement, firstDeferred: putOff, settledCount: done }
}

/**
 * Returns whether the response contains the rows that the command changed. The server may answer a repeated command
 * from memory, without them.
 */
export function isCoveredByRows(row: OutboxRow, rows: readonly EntityRow[]): boolean {
  const commandTarget = findTarget(row.endpoint)
  if (!commandTarget) return true
  const id = commandTarget.getId(row.input)
  return rows.some((entityRow) => entityRow.entity === commandTarget.entity && (id === allIds || entityRow.id === id))
}

/**
 * Drops the rows of a response to commands that were sent before the current snapshot began. Such a response may
 * predate a restore of the server: it tells which commands were accepted, but the snapshot determines the state of the
 * rows.
 */
export function dropStaleRows(settlement: Settlement, { snapshots = 0 }: CursorRow): Settlement {
  const { leftIn = snapshots, accepted = [], settling = [] } = settlement
  return leftIn === snapshots
    ? settlement
    : { ...settlement, rows: [], accepted: [], settling: [...accepted, ...settling] }
}

/** Known codes decide; for an unknown code of a newer server, its outcome does. */
const isFinal = ({ outcome, code }: { outcome: string; code: string }): boolean =>
  outcome === 'refused' && getRefusalKind(422, code) === 'refused'

const buildRefusal = ({
  code,
  message,
  detail,
}: {
  code: string
  message: string
  detail?: unknown
}): StoredRefusal => {
  const fields = readFields(detail)
  return { code, message, ...(fields && { detail: fields }) }
}

function parseRetryAfter(detail: unknown): number | undefined {
  const wait = readFields(detail)?.retryAfter
  return typeof wait === 'number' ? wait : undefined
}

const readFields = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null
