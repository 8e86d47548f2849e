import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import { lookLater } from './other-sending'
import { afterNo, waits, type Outside } from './send'
import { settleRefund } from './settle'

/** Queries the status of a superseded transfer: until it is final, and a few more times after a failure. */
export async function lookAgain({ db, gateways }: Outside, reference: string, attempt: number): Promise<void> {
  const other = await openSending(db, reference)
  if (!other) return
  const again = Math.max(attempt + 1, afterNo)
  const seconds = waits[Math.min(again, waits.length - 1)]!
  if (other.state === 'pending' || again <= waits.length)
    await transact(db, (tx) => lookLater(tx, reference, seconds, again))
  const { state } = await gateways.money.status(reference, 'disbursement')
  if (state === 'successful' || state === 'failed')
    await transact(db, (tx) => settleRefund(tx, other.refund_id, { reference, state }))
}

const openSending = (db: Db, reference: string) =>
  db
    .selectFrom('other_sending')
    .select(['refund_id', 'state'])
    .where('reference', '=', reference)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst()
