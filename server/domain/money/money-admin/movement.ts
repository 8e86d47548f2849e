/** What is read of a payment, a refund or a payout. */
import type { MoneyEvent, MoneyRecord } from '#contract/money/money-records'
import type { StoredRow } from './list'

/** What differs between the kinds. */
export type RecordParts = Pick<MoneyRecord, 'lines' | 'related' | 'otherTransfers' | 'postings' | 'reason'> & {
  timeline: MoneyEvent[]
  feeNgwee: number
}

export interface StoredMovement extends StoredRow {
  network: string
  gateway_id: string | null
  failure: string | null
  sent_at: Date | null
  changed_at: Date
}
