/** The bookings of one order at a vendor form one shipment, displayed and served together. Pure functions. */
import { partnerStepNames, type PartnerStep } from '#contract/booking-steps'
import { ngweeOf, zmwOf } from '#contract/money'
import type { DeskBooking } from '../../../db/queries/bookings'
import type { Standing } from '../standing'
import { stepsOf } from './steps-of'
import { vendorStanding, wanted, type Filter } from './vendor-standing'

/** Never empty. Bookings of other verticals, and rows that predate order ids, form a shipment of one booking. */
export type Sending = readonly [DeskBooking, ...DeskBooking[]]

export const referencesOf = (sending: Sending): string => sending.map(({ reference }) => reference).join(', ')
export const namesOf = (sending: Sending): string => sending.map(({ listingName }) => listingName).join(', ')
export const totalOf = (sending: Sending): number => zmwOf(sending.reduce((sum, { total }) => sum + ngweeOf(total), 0))

/** Returns each distinct status once. */
export function standingsOf(sending: Sending): Pick<Standing, 'label' | 'tone'>[] {
  const all = sending.map(vendorStanding)
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** Returns whether the shipment matches the filter. It is open while any of its bookings is. */
export const isWanted = (sending: Sending, filter: Filter, now: number): boolean =>
  filter === 'all' || sending.some((one) => wanted(one, 'open', now)) === (filter === 'open')

/** Maps each available step to a booking that can take it. The server applies the step to the whole shipment. */
export function stepsOfAll(sending: Sending, now: number): Map<PartnerStep, DeskBooking> {
  const able = (step: PartnerStep) => sending.find((one) => stepsOf(one, now).includes(step))
  return new Map(partnerStepNames.flatMap((step) => (able(step) ? [[step, able(step)!] as const] : [])))
}
