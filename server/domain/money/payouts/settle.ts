/** Applies the final gateway status of a payout to the ledger and notifications in one transaction. */
import { zmwOf } from '#contract/core/money'
import { getNextState, payoutStateMachine, type PayoutEvent } from '#contract/core/state-machines'
import type { Tx } from '../../../db/transact'

import { recordEvent } from '../../core/webhooks'
import { accounts, post } from '../ledger'
import { notify, notifyAdmins } from '../../messages/notifications'
import { getPayoutFailureMessage } from './failure-message'
import type { StoredPayout } from './start'

interface PayoutResult {
  state: 'successful' | 'failed'
  identifier?: string | undefined
  message?: string | undefined
}

/** Applies a result. Safe for repeated results and results in the wrong order. */
export async function settlePayout(tx: Tx, payoutId: string, { state, identifier, message }: PayoutResult) {
  const payout = await tx.sql
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state === 'successful') await succeed(tx, payout, identifier)
  else if (payout.state === 'successful') await returnMoney(tx, payout)
  else await fail(tx, payout, message)
}

async function succeed(tx: Tx, payout: StoredPayout, identifier: string | undefined): Promise<void> {
  const values = { gateway_id: identifier ?? null, failure: null }
  if (!(await transition(tx, payout, 'succeed', values))) return
  await recordPayoutEvent(tx, payout, 'payout.succeeded')
  const total = computeTotal(payout)
  const { vendorAvailable, vendorInPayout, gateway } = accounts
  // After a failure the money is in the available balance again.
  const isLate = payout.state === 'failed'
  await post(tx, isLate ? 'payout_paid_late' : 'payout_paid', payout.id, [
    { account: isLate ? vendorAvailable(payout.vendor_id) : vendorInPayout(payout.vendor_id), amountNgwee: total },
    { account: gateway, amountNgwee: -total },
  ])
  await notifyRequester(tx, payout, { template: 'payoutSuccessful', params: getParams(payout) })
}

async function fail(tx: Tx, payout: StoredPayout, message: string | undefined): Promise<void> {
  const failure = getPayoutFailureMessage(message)
  if (!(await transition(tx, payout, 'fail', { failure }))) return
  await recordPayoutEvent(tx, payout, 'payout.failed')
  const total = computeTotal(payout)
  await post(
    tx,
    'payout_failed',
    payout.id,
    [
      { account: accounts.vendorInPayout(payout.vendor_id), amountNgwee: total },
      { account: accounts.vendorAvailable(payout.vendor_id), amountNgwee: -total },
    ],
    { reverses: 'payout' },
  )
  await notifyRequester(tx, payout, { template: 'payoutFailed', params: { ...getParams(payout), reason: failure } })
}

/** The gateway reversed a successful transfer: the money is in our wallet again. */
async function returnMoney(tx: Tx, payout: StoredPayout): Promise<void> {
  if (!(await transition(tx, payout, 'return', { failure: 'The transfer was reversed.' }))) return
  await recordPayoutEvent(tx, payout, 'payout.failed')
  const total = computeTotal(payout)
  const wasLate = await tx.sql
    .selectFrom('posting')
    .select('id')
    .where('kind', '=', 'payout_paid_late')
    .where('subject_id', '=', payout.id)
    .executeTakeFirst()
  await post(
    tx,
    'payout_returned',
    payout.id,
    [
      { account: accounts.gateway, amountNgwee: total },
      { account: accounts.vendorAvailable(payout.vendor_id), amountNgwee: -total },
    ],
    { reverses: wasLate ? 'payout_paid_late' : 'payout_paid' },
  )
  await notifyRequester(tx, payout, { template: 'payoutReturned', params: getParams(payout) })
  await notifyAdmins(
    tx,
    { template: 'adminPayoutReturned', params: { amountNgwee: payout.amount_ngwee } },
    '/admin/global/finance',
  )
}

const computeTotal = ({ amount_ngwee, fee_ngwee }: StoredPayout): number => amount_ngwee + fee_ngwee
const getParams = ({ amount_ngwee, recipient_name }: StoredPayout) => ({
  amountNgwee: amount_ngwee,
  recipientName: recipient_name,
})

/** Notifies who requested the payout, or the owner of an automatic one. */
async function notifyRequester(
  tx: Tx,
  { requested_by, vendor_id }: StoredPayout,
  message: Parameters<typeof notify>[2],
): Promise<void> {
  const recipient = requested_by ?? (await loadOwner(tx, vendor_id))
  await notify(tx, recipient, message, '/dashboard?to=finance')
}

async function loadOwner(tx: Tx, vendorId: string): Promise<string> {
  const { owner_id } = await tx.sql
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return owner_id
}

const recordPayoutEvent = (
  tx: Tx,
  { id, vendor_id, amount_ngwee, fee_ngwee }: StoredPayout,
  type: 'payout.succeeded' | 'payout.failed',
): Promise<void> =>
  recordEvent(tx, {
    vendorId: vendor_id,
    type,
    subjectId: id,
    loadData: () => ({ payoutId: id, amount: zmwOf(amount_ngwee), fee: zmwOf(fee_ngwee) }),
  })

/** @returns false if the current state does not allow the event */
async function transition(
  tx: Tx,
  payout: StoredPayout,
  event: PayoutEvent,
  values: Partial<Pick<StoredPayout, 'failure' | 'gateway_id'>>,
): Promise<boolean> {
  const state = getNextState(payoutStateMachine, payout.state, event, 'system')
  if (!state) return false
  await tx.sql
    .updateTable('payout')
    .set({ state, changed_at: tx.at, ...values })
    .where('id', '=', payout.id)
    .execute()
  return true
}
