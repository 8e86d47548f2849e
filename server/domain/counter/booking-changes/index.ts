import type { Quote } from '#contract/bookings/bookings/bookings'
import type { BodyOf } from '#contract/core/endpoint'
import type { PolicyName } from '#contract/verticals/cancellation-policies'
import * as changes from '#contract/counter/booking-changes'
import * as offers from '#contract/counter/change-offers'
import { refundPart as refundPartEndpoint } from '#contract/counter/partial-refunds'
import * as added from '#contract/counter/added-products'
import * as divided from '#contract/counter/divided-bookings'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import {
  bookingView,
  loadBookingRow,
  refuseShortStay,
  vendorBookingView,
  type StoredBooking,
} from '../../bookings/bookings'
import { command, getVendorId, query, signedInOf } from '../../route'
import { mayUseForeignStock } from '../counter-stock'
import { addOwnProduct, addProduct, quoteOwnProduct, quoteProduct } from './add-product'
import { changeBooking } from './change'
import { mergeBookings, quoteMergedPart } from './merge'
import { answerOffer, changeOwnBooking, getPolicyOfOwnChange, needsConsent, offerChange } from './offers'
import {
  getAgreedPolicy,
  quoteNewChoice,
  refuseUnchangeable,
  settle,
  settlementView,
  type WantedChoice,
} from './quote-change'
import { refundPart } from './refund-part'
import { quoteSplitParts, splitBooking } from './split'

export { notifyRefundedPart } from './notify'
export { computeGatewayRefundable, reducePrice, sumGoodwill } from './refund-part'
export { expireOffer, makePaidChange } from './offers'

export const bookingChangeRoutes = [
  query(changes.quoteChange, async (db, call) => {
    const booking = await findBooking(db, call.input.params.id, { column: 'vendor_id', id: getVendorId(call) })
    await refuseUnchangeable({ sql: db, at: call.at }, booking, { canExchange: true })
    return (await quote(db, booking, call.input.body, getAgreedPolicy(booking), call.at)).quote
  }),
  command(changes.changeBooking, async (tx, call) => {
    const { id } = call.input.params
    await changeBooking(tx, sellerOf(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(changes.changeBookingOffline, (tx, call) => {
    const { params, body } = call.input
    if (body.asksCustomer) return offerChange(tx, sellerOf(call), params.id, body)
    const device = mayUseForeignStock(signedInOf(call)) ? 'any' : body.counterStock?.deviceId
    return changeBooking(tx, sellerOf(call), params.id, body, device)
  }),
  command(refundPartEndpoint, async (tx, call) => {
    const { id } = call.input.params
    await refundPart(tx, sellerOf(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  query(divided.quoteSplit, async (db, call) => {
    const booking = await findBooking(db, call.input.params.id, { column: 'vendor_id', id: getVendorId(call) })
    return { parts: await quoteSplitParts({ sql: db, at: call.at }, booking, call.input.body.at) }
  }),
  command(divided.splitBooking, async (tx, call) => {
    const { id } = call.input.params
    const newId = await splitBooking(tx, sellerOf(call), id, call.input.body)
    return {
      booking: vendorBookingView(await loadBookingRow(tx, id), true),
      newBooking: vendorBookingView(await loadBookingRow(tx, newId), true),
    }
  }),
  query(divided.quoteMerge, async (db, call) => {
    const owner = { column: 'vendor_id', id: getVendorId(call) } as const
    const booking = await findBooking(db, call.input.params.id, owner)
    const other = await findBooking(db, call.input.body.otherId, owner)
    return quoteMergedPart({ sql: db, at: call.at }, booking, other)
  }),
  command(divided.mergeBookings, async (tx, call) => {
    const { id } = call.input.params
    await mergeBookings(tx, sellerOf(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(offers.offerChange, async (tx, call) => {
    const { id } = call.input.params
    await offerChange(tx, sellerOf(call), id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
  command(offers.answerChangeRequest, async (tx, call) => {
    await answerAsBusiness(tx, call)
    return vendorBookingView(await loadBookingRow(tx, call.input.params.id), true)
  }),
  command(offers.answerChangeRequestOffline, answerAsBusiness),
  query(offers.quoteOwnChange, async (db, call) => {
    const { accountId } = signedInOf(call)
    const booking = await findBooking(db, call.input.params.id, { column: 'account_id', id: accountId })
    await refuseUnchangeable({ sql: db, at: call.at }, booking)
    const policy = getPolicyOfOwnChange(booking, call.at)
    const priced = await quote(db, booking, call.input.body, policy, call.at)
    await refuseShortStay(db, priced.quoted)
    return { ...priced.quote, needsAnswer: needsConsent(booking, call.at) }
  }),
  command(offers.changeOwnBooking, async (tx, call) => {
    const { id } = call.input.params
    await changeOwnBooking(tx, signedInOf(call).accountId, id, call.input.body)
    return bookingView(await loadBookingRow(tx, id))
  }),
  command(offers.changeOwnBookingOffline, (tx, call) =>
    changeOwnBooking(tx, signedInOf(call).accountId, call.input.params.id, call.input.body, { wasOffline: true }),
  ),
  command(offers.answerChangeOffer, async (tx, call) => {
    await answerAsCustomer(tx, call)
    return bookingView(await loadBookingRow(tx, call.input.params.id))
  }),
  command(offers.answerChangeOfferOffline, answerAsCustomer),
  query(added.quoteAddedProduct, async (db, call) => {
    const order = await findBooking(db, call.input.params.id, { column: 'vendor_id', id: getVendorId(call) })
    return (await quoteProduct({ sql: db, at: call.at }, order, call.input.body)).quote
  }),
  command(added.addProduct, async (tx, call) => {
    const { params, body } = call.input
    await addProduct(tx, sellerOf(call), params.id, body)
    return vendorBookingView(await loadBookingRow(tx, body.id), true)
  }),
  query(added.quoteOwnProduct, async (db, call) => {
    const { accountId } = signedInOf(call)
    const order = await findBooking(db, call.input.params.id, { column: 'account_id', id: accountId })
    return (await quoteOwnProduct({ sql: db, at: call.at }, order, call.input.body)).quote
  }),
  command(added.addOwnProduct, async (tx, call) => {
    const { params, body } = call.input
    await addOwnProduct(tx, signedInOf(call).accountId, params.id, body)
    return bookingView(await loadBookingRow(tx, body.id))
  }),
]

type AnswerCall<Body> = Parameters<typeof getVendorId>[0] & { input: { params: { id: string }; body: Body } }

function answerAsBusiness(tx: Tx, call: AnswerCall<BodyOf<typeof offers.answerChangeRequest>>): Promise<void> {
  const { vendorId, accountId: by } = sellerOf(call)
  return answerOffer(tx, { vendorId }, call.input.params.id, { ...call.input.body, by })
}

function answerAsCustomer(tx: Tx, call: AnswerCall<BodyOf<typeof offers.answerChangeOffer>>): Promise<void> {
  const { accountId } = signedInOf(call)
  return answerOffer(tx, { accountId }, call.input.params.id, { ...call.input.body, by: accountId })
}

const sellerOf = (call: Parameters<typeof getVendorId>[0]) => ({
  vendorId: getVendorId(call),
  accountId: signedInOf(call).accountId,
})

/** @throws Refusal `not_found` for a booking of somebody else */
async function findBooking(
  db: Db,
  bookingId: string,
  owner: { column: 'vendor_id' | 'account_id'; id: string },
): Promise<StoredBooking> {
  const booking = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where(owner.column, '=', owner.id)
    .executeTakeFirst()
  if (!booking) throw new Refusal('not_found')
  return booking
}

async function quote(db: Db, booking: StoredBooking, wanted: WantedChoice, policy: PolicyName | undefined, at: Date) {
  const reader = { sql: db, at }
  const quoted = await quoteNewChoice(reader, booking, wanted, policy)
  const change = settlementView(await settle(reader, booking, quoted.totalNgwee))
  return { quoted, quote: { ...quoted.quote, change } satisfies Quote }
}
