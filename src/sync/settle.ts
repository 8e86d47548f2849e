/** Maps push responses to outbox row updates. Pure functions. */
import { kindOf } from '#contract/refusal-kinds'
import { touchOf, all } from '../db/touched'
import type { CursorRow, OutboxRow, RefusedWith } from '../db/rows'
import type { EntityRow, PushAnswer, Settlement } from './ports'

export interface Judged {
  settlement: Required<Omit<Settlement, 'leftIn'>> & Pick<Settlement, 'leftIn'>
  /** The first row that the server deferred. It is the reason why the rows behind it were deferred too. */
  putOff: { row: OutboxRow; code: string; retryAfter?: number } | null
  /** Number of rows with a final result. */
  done: number
}

export function judge(sent: readonly OutboxRow[], answer: PushAnswer): Judged {
  const results = new Map(answer.results.map((result) => [result.key, result]))
  const settlement: Judged['settlement'] = {
    rows: answer.rows,
    accepted: [],
    settling: [],
    refused: [],
    retry: [],
    unanswered: [],
    leftIn: sent[0]?.leftIn,
  }
  let putOff: Judged['putOff'] = null
  for (const row of sent) {
    const result = results.get(row.key)
    if (!result) settlement.unanswered.push(row.key)
    else if (result.outcome === 'accepted')
      (isTold(row, answer.rows) ? settlement.accepted : settlement.settling).push(row.key)
    else if (isFinal(result)) settlement.refused.push({ key: row.key, refusal: refusalOf(result) })
    else {
      putOff ??= { row, code: result.code, retryAfter: secondsOf(result.detail) }
      settlement.retry.push(row.key)
    }
  }
  const done = settlement.accepted.length + settlement.settling.length + settlement.refused.length
  return { settlement, putOff, done }
}

/**
 * Returns whether the response contains the rows that the command changed. The server may answer a repeated command
 * from memory, without them.
 */
export function isTold(row: OutboxRow, rows: readonly EntityRow[]): boolean {
  const touch = touchOf(row.endpoint)
  if (!touch) return true
  const id = touch.touches(row.input)
  return rows.some((told) => told.entity === touch.entity && (id === all || told.id === id))
}

/**
 * Drops the rows of a response to commands that were sent before the current snapshot began. Such a response may
 * predate a restore of the server: it tells which commands were accepted, but the snapshot determines the state of the
 * rows.
 */
export function believed(settlement: Settlement, { snapshots = 0 }: CursorRow): Settlement {
  const { leftIn = snapshots, accepted = [], settling = [] } = settlement
  return leftIn === snapshots
    ? settlement
    : { ...settlement, rows: [], accepted: [], settling: [...accepted, ...settling] }
}

/** Known codes decide; for an unknown code of a newer server, its outcome does. */
const isFinal = ({ outcome, code }: { outcome: string; code: string }): boolean =>
  outcome === 'refused' && kindOf(422, code) === 'refused'

const refusalOf = ({ code, message, detail }: { code: string; message: string; detail?: unknown }): RefusedWith => ({
  code,
  message,
  ...(typeof detail === 'object' && detail !== null ? { detail: detail as Record<string, unknown> } : {}),
})

function secondsOf(detail: unknown): number | undefined {
  const wait = (detail as { retryAfter?: unknown } | undefined)?.retryAfter
  return typeof wait === 'number' ? wait : undefined
}
