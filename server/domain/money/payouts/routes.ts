import { ngweeOf } from '#contract/core/money'
import * as payouts from '#contract/money/payouts'
import { readMobileAccount } from '../payment-settings'
import { command, getVendorId, query, signedInOf, type Settings, type Who } from '../../route'
import { buildPayout, listPayouts } from './history'
import { admitRecipient, checkRecipient } from './recipients'
import { readPayoutTerms, startPayout } from './start'

const delaysRecipients = ({ demo, delayNewRecipients }: Pick<Settings, 'demo' | 'delayNewRecipients'>): boolean =>
  !demo || delayNewRecipients === true

/** Only the owner sees whole numbers of recipients: no staff, and no program with a key of the API. */
const isOwner = ({ staffRole, apiKey }: Who): boolean => !staffRole && !apiKey

export const payoutRoutes = [
  query(payouts.readPayoutTerms, (db, call) => readPayoutTerms(db, getVendorId(call), call.at)),
  query(payouts.listPayouts, (db, call) => listPayouts(db, getVendorId(call), isOwner(signedInOf(call)))),
  query(payouts.checkRecipient, (db, call) =>
    checkRecipient(db, {
      vendorId: getVendorId(call),
      phone: call.input.body.recipientPhone,
      delays: delaysRecipients(call.settings),
      at: call.at,
    }),
  ),
  command(payouts.sendMoney, async (tx, call) => {
    const { recipientName, recipientPhone, amount, reason } = call.input.body
    const [vendorId, recipient] = [getVendorId(call), { name: recipientName, phone: recipientPhone }]
    const delays = delaysRecipients(call.settings)
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
      recipient: await readMobileAccount(tx.sql, vendorId),
      amountNgwee: ngweeOf(call.input.body.amount),
      reason: 'Payout to my account',
    })
    return buildPayout(payout, true)
  }),
]
