import { ngweeOf } from '#contract/core/money'
import * as payouts from '#contract/finance/payouts'
import { readMobileAccount } from '../payment-settings'
import { command, getVendorId, query, signedInOf } from '../route'
import { buildPayout, listPayouts } from './history'
import { admitRecipient } from './recipients'
import { readPayoutTerms, startPayout } from './start'

export const payoutRoutes = [
  query(payouts.readPayoutTerms, (db, call) => readPayoutTerms(db, getVendorId(call), call.at)),
  query(payouts.listPayouts, (db, call) => listPayouts(db, getVendorId(call), !signedInOf(call).staffRole)),
  command(payouts.sendMoney, async (tx, call) => {
    const { recipientName, recipientPhone, amount, reason } = call.input.body
    const [vendorId, recipient] = [getVendorId(call), { name: recipientName, phone: recipientPhone }]
    const delays = !call.settings.demo || call.settings.delayNewRecipients === true
    const refusal = await admitRecipient(tx, { vendorId, recipient, delays })
    if (refusal) return refusal
    const payout = await startPayout(tx, {
      vendorId,
      requestedBy: signedInOf(call).accountId,
      recipient,
      amountNgwee: ngweeOf(amount),
      reason,
    })
    return buildPayout(payout, true)
  }),
  command(payouts.payOutToOwnAccount, async (tx, call) => {
    const vendorId = getVendorId(call)
    const payout = await startPayout(tx, {
      vendorId,
      requestedBy: signedInOf(call).accountId,
      recipient: await readMobileAccount(tx, vendorId),
      amountNgwee: ngweeOf(call.input.body.amount),
      reason: 'Payout to my account',
    })
    return buildPayout(payout, true)
  }),
]
