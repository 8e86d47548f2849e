/**
 * Superseded transfers of a refund. A refund is sent again after its transfer has failed, but gateways have reported
 * success after a failure. The status of a superseded transfer is therefore still queried. If it succeeds, it can
 * become the refund's current transfer. The ledger contains every transfer that succeeded.
 */
import type { Selectable } from 'kysely'
import { getNextState, refundStateMachine } from '#contract/core/state-machines'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'

type Refund = Selectable<Database['refund']>

interface TransferResult {
  reference: string
  state: 'successful' | 'failed'
}

/** Stores the current transfer of a refund as superseded, because the buyer chose another wallet. */
export async function supersedeTransfer(tx: Tx, { id, reference, network, phone, state }: Refund): Promise<void> {
  const times = { created_at: tx.at, changed_at: tx.at }
  await tx.sql
    .insertInto('other_sending')
    .values({ reference, refund_id: id, network, phone, state, ...times })
    .execute()
  await scheduleRecheck(tx, reference, firstRecheckSeconds)
}

/** Delay of the first recheck after a failure. */
const firstRecheckSeconds = 300

export function scheduleRecheck(tx: Tx, reference: string, seconds: number, attempt = 0): Promise<void> {
  return enqueue(
    tx,
    'refund.look',
    { reference, attempt },
    { runAt: new Date(tx.at.getTime() + seconds * 1000), key: `refund-look:${reference}` },
  )
}

/**
 * Applies a result to a superseded transfer. The caller has locked the booking and the refund.
 * @returns `counts` if the transfer succeeded and became the refund's current one, `twice` if another transfer had
 *   already succeeded, null if the refund is not affected
 */
export async function settleSupersededTransfer(
  tx: Tx,
  refund: Refund,
  { reference, state: reportedState }: TransferResult,
): Promise<'counts' | 'twice' | null> {
  const transfer = await tx.sql
    .selectFrom('other_sending')
    .selectAll()
    .where('reference', '=', reference)
    .where('refund_id', '=', refund.id)
    .forUpdate()
    .executeTakeFirst()
  const state =
    transfer &&
    getNextState(refundStateMachine, transfer.state, reportedState === 'successful' ? 'succeed' : 'fail', 'system')
  if (!state) return null
  if (state === 'successful' && refund.state !== 'successful') {
    await makeTransferCurrent(tx, refund, transfer)
    return 'counts'
  }
  await tx.sql
    .updateTable('other_sending')
    .set({ state, changed_at: tx.at })
    .where('reference', '=', reference)
    .execute()
  return state === 'successful' ? 'twice' : null
}

/** Makes this transfer the refund's current one. A transfer sent meanwhile is superseded, an unsent one never sent. */
async function makeTransferCurrent(
  tx: Tx,
  refund: Refund,
  { reference, network, phone }: Selectable<Database['other_sending']>,
): Promise<void> {
  await tx.sql.deleteFrom('other_sending').where('reference', '=', reference).execute()
  if (refund.sent_at) await supersedeTransfer(tx, refund)
  await tx.sql.updateTable('refund').set({ reference, network, phone }).where('id', '=', refund.id).execute()
  Object.assign(refund, { reference, network, phone })
}
