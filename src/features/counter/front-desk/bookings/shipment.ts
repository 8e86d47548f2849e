/** The bookings of one order at a vendor form one shipment, displayed and served together. Pure functions. */
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

export const sumTotals = (shipment: Shipment): number =>
  zmwOf(shipment.reduce((sum, { total }) => sum + ngweeOf(total), 0))

/** Returns each distinct status once. */
export function getDistinctStatusViews(shipment: Shipment): Pick<BookingStatusView, 'label' | 'tone'>[] {
  const all = shipment.map(getVendorStatusView)
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
