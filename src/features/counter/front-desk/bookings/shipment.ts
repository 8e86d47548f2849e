/** The bookings of one order at a vendor form one shipment, displayed and served together. Pure functions. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { mergePayments } from '#contract/bookings/counter-payments/counter-payments'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { mergePrompts } from '#contract/bookings/counter-payments/merge-prompts'
import { omitReturned } from '#contract/bookings/counter-payments/omit-returned'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { getReceivedPayments } from '#contract/counter/reservations'
import { partnerStepNames, type PartnerStep } from '#contract/counter/booking-steps'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import type { BookingStatusView } from '../../../bookings/shared/booking-status-view'
import { getAvailableSteps } from './available-steps'
import { getVendorStatusView, isBookingInFilter, type Filter } from './vendor-status-view'

/** Never empty. Bookings of other verticals, and rows that predate order ids, form a shipment of one booking. */
export type Shipment = readonly [VendorBookingLine, ...VendorBookingLine[]]

export const formatReferences = (shipment: Shipment): string => shipment.map(({ reference }) => reference).join(', ')
export const formatListingNames = (shipment: Shipment): string =>
  shipment.map(({ listingName }) => listingName).join(', ')

/** Names what was booked. Goods are listed with their quantities, which their names do not have. */
export const formatWhat = (shipment: Shipment): string =>
  hasServiceDay(shipment[0].bookingType)
    ? formatListingNames(shipment)
    : shipment.map(({ summary, undatedSummary, listingName }) => undatedSummary || summary || listingName).join(', ')

/** The numbers that devices have given to the receipts of a sale and of its later payments, none twice (decision 128). */
export const listReceiptNumbers = (shipment: readonly VendorBooking[]): string[] => [
  ...new Set(
    shipment
      .flatMap(({ receiptNumber, payments = [] }) => [receiptNumber, ...payments.map((line) => line.receiptNumber)])
      .filter((number) => number !== undefined),
  ),
]

/** The fact that names them. A sale of a device without a series has none. */
export function buildReceiptFacts(shipment: readonly VendorBooking[]): { label: string; value: string }[] {
  const numbers = listReceiptNumbers(shipment)
  return numbers.length === 0
    ? []
    : [{ label: numbers.length === 1 ? 'Receipt number' : 'Receipt numbers', value: numbers.join(', ') }]
}

/** The price of a shipment, in ZMW, without the products that a customer has returned. */
export const sumTotals = (shipment: Shipment): number => {
  const returned = listReturned(shipment)
  return sumPrices(shipment.filter((item) => !returned.includes(item)))
}

const sumPrices = (items: readonly VendorBooking[]): number =>
  zmwOf(items.reduce((sum, { total }) => sum + ngweeOf(total), 0))

/** By id: the order in which the products of a sale at the counter were entered. */
export const sortItems = <T extends { _id: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a._id < b._id ? -1 : 1))

export type Items = readonly [VendorBooking, ...VendorBooking[]]

/** The products of a sale that were not returned, in the order of the sale; all of them if none is left. */
export function listItems(shipment: Items): Items {
  const [first = shipment[0], ...others] = omitReturned(sortItems(shipment), ({ status }) => status)
  return [first, ...others]
}

/** The products of a sale at the counter that a customer has returned, if others are left. */
export function listReturned(shipment: Items): readonly VendorBooking[] {
  const left = listItems(shipment)
  return shipment[0].isWalkIn ? sortItems(shipment).filter((item) => !left.includes(item)) : []
}

/**
 * Returns a sale of several products at the counter as one booking, with what was paid and what is due for those that were
 * not returned. Other shipments are represented by their first booking.
 */
export function mergeSale(shipment: Items): VendorBooking {
  const [first] = shipment
  if (!first.isWalkIn || shipment.length === 1) return first
  const all = sortItems(shipment)
  const fiscal = all.flatMap((item) => item.fiscal ?? [])
  // The product with the number can be returned. The receipt keeps it.
  const numbered = all.find(({ receiptNumber }) => receiptNumber)
  return {
    ...mergeItems(listItems(shipment)),
    reference: first.reference && getOrderNumber(shipment),
    ...(fiscal.length > 0 && { fiscal }),
    ...(numbered?.receiptNumber && { receiptNumber: numbered.receiptNumber }),
  }
}

/** Returns products of one sale as one booking, with what was paid and what is due for all of them. */
export function mergeItems(items: Items): VendorBooking {
  const [first] = items
  if (items.length === 1) return first
  const fiscal = items.flatMap((item) => item.fiscal ?? [])
  const prompt = mergePrompts(items)
  const joinTexts = (texts: readonly string[], separator: string) => texts.filter(Boolean).join(separator)
  return {
    ...first,
    reference: first.reference && getOrderNumber(items),
    listingName: joinTexts(
      items.map(({ listingName }) => listingName),
      ', ',
    ),
    summary: joinTexts(
      items.map(({ summary }) => summary),
      '; ',
    ),
    total: sumPrices(items),
    ...(items.some(({ noShowCharge }) => noShowCharge !== undefined) && {
      noShowCharge: sumPayments(items.map(({ total, noShowCharge = total }) => ({ amount: noShowCharge }))),
    }),
    ...(items.some(({ paid }) => paid !== undefined) && {
      paid: sumPayments(items.map(({ paid = 0 }) => ({ amount: paid }))),
    }),
    ...(fiscal.length > 0 && { fiscal }),
    ...(prompt && { prompt }),
    // Without lines, all of it was paid in cash.
    ...(items.some(({ payments }) => payments) && { payments: mergePayments(items.flatMap(getReceivedPayments)) }),
  }
}

/** Returns each distinct status once. */
export function getDistinctStatusViews(shipment: Shipment): Pick<BookingStatusView, 'label' | 'tone'>[] {
  const returned = listReturned(shipment)
  const all: Pick<BookingStatusView, 'label' | 'tone'>[] = shipment
    .filter((item) => !returned.includes(item))
    .map(getVendorStatusView)
  if (returned.length > 0) all.push({ label: 'Partly returned', tone: 'attention' })
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** Returns whether the shipment matches the filter. It is open while any of its bookings is. */
export const isShipmentInFilter = (shipment: Shipment, filter: Filter, now: number): boolean =>
  filter === 'all' || shipment.some((booking) => isBookingInFilter(booking, 'open', now)) === (filter === 'open')

/** Maps each available step to a booking that can take it. The server applies the step to the whole shipment. */
export function getShipmentSteps(shipment: Shipment, now: number): Map<PartnerStep, VendorBookingLine> {
  const findBookingFor = (step: PartnerStep) =>
    shipment.find((candidate) => getAvailableSteps(candidate, now).includes(step))
  return new Map(
    partnerStepNames.flatMap((step) => (findBookingFor(step) ? [[step, findBookingFor(step)!] as const] : [])),
  )
}
