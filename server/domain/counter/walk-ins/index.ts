import type { Endpoint } from '#contract/core/endpoint'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import * as prompts from '#contract/counter/prompts'
import { assignReceiptSeries as assignSeriesEndpoint } from '#contract/counter/receipt-series'
import * as walkIns from '#contract/counter/walk-ins'
import { loadBookingRow, vendorBookingView } from '../../bookings/bookings'
import { countUses } from '../../core/limits'
import { issueReceipt, readReceipt, type ReceiptScope } from '../../money/receipts'
import { mayUseForeignStock } from '../counter-stock'
import { command, getVendorId, signedInOf, type Call } from '../../route'
import { findCounterAccount, readCounterAccount } from './counter-account'
import { correctCustomer } from './correct-customer'
import { recordCounterSale } from './counter-sale'
import { assignReceiptSeries } from './receipt-series'
import { cancelPrompt, checkPrompt, sendPrompt } from './prompt'
import { recordOfflineWalkIn, recordWalkIn, type Seller } from './record'
import { refundWalkIn } from './refund'
import { changeReservation } from './reservation'
import { takePayment } from './take-payment'

export { scheduleOptionEnd } from './confirm-reserved'
export { recordWalkIn, type Seller } from './record'
export { withoutDeposit } from './price-items'
export { refundWalkIn } from './refund'
export { askAboutOption } from './reservation'

const getSeller = (call: Pick<Call<Endpoint>, 'who'>): Seller => ({
  vendorId: getVendorId(call),
  accountId: signedInOf(call).accountId,
})

export const walkInRoutes = [
  command(walkIns.recordWalkIn, async (tx, call) => {
    await recordWalkIn(tx, getSeller(call), call.input.body)
    return vendorBookingView(await loadBookingRow(tx, call.input.body.id), true)
  }),
  command(walkIns.recordWalkInOffline, (tx, call) => recordOfflineWalkIn(tx, getSeller(call), call.input.body)),
  command(sellFromCounterStock, (tx, call) => {
    const { body } = call.input
    // Older app versions do not name the device, and their sales may have been exported to another one.
    const device = mayUseForeignStock(signedInOf(call)) ? 'any' : (body.deviceId ?? 'any')
    return recordCounterSale(tx, getSeller(call), body, device)
  }),
  command(walkIns.refundWalkIn, async (tx, call) => {
    await refundWalkIn(tx, getSeller(call), call.input.params.id, call.input.body)
    return {}
  }),
  command(walkIns.takePayment, (tx, call) => takePayment(tx, getSeller(call), call.input.params.id, call.input.body)),
  command(prompts.sendPrompt, async (tx, call) => {
    const { id } = call.input.params
    const { body } = call.input
    const promptedId = await sendPrompt(tx, getSeller(call), id, body, call.settings)
    const booking = vendorBookingView(await loadBookingRow(tx, id), true)
    const { prompt } = vendorBookingView(await loadBookingRow(tx, promptedId), true)
    // A booking of a basket has its part of the request only.
    return { ...booking, ...(prompt && { prompt: { ...prompt, amount: body.amount } }) }
  }),
  command(prompts.checkPrompt, async (tx, call) => {
    await checkPrompt(tx, getVendorId(call), call.input.params.id)
    return {}
  }),
  command(prompts.cancelPrompt, async (tx, call) => {
    const { id } = call.input.params
    await cancelPrompt(tx, getVendorId(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(walkIns.changeReservation, async (tx, call) => {
    const { id } = call.input.params
    await changeReservation(tx, getVendorId(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(walkIns.correctCustomer, async (tx, call) => {
    const { id } = call.input.params
    await correctCustomer(tx, getVendorId(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(assignSeriesEndpoint, async (tx, call) => ({
    series: await assignReceiptSeries(tx, getVendorId(call), call.input.body.deviceId),
  })),
  command(
    walkIns.issueWalkInReceipt,
    async (tx, call) => {
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'pdfFile', subject: signedInOf(call).accountId }])
      await findCounterAccount(tx, getVendorId(call))
      await issueReceipt(tx, await findReceiptScope(tx.sql, call))
      return { fileName: '', pdf: '' }
    },
    // After the commit: rendering takes too long for an open transaction.
    {
      present: async (db, call) =>
        readReceipt(db, await findReceiptScope(db, call), signedInOf(call).accountId, call.at),
    },
  ),
]

/** A basket has one receipt. */
async function findReceiptScope(
  db: Db | Tx['sql'],
  call: Pick<Call<typeof walkIns.issueWalkInReceipt>, 'who' | 'input'>,
): Promise<ReceiptScope> {
  const accountId = (await readCounterAccount(db, getVendorId(call)))!
  const { id } = call.input.params
  const booking = await db.selectFrom('booking').select('order_id').where('id', '=', id).executeTakeFirst()
  return booking?.order_id ? { accountId, kind: 'order', id: booking.order_id } : { accountId, kind: 'booking', id }
}
