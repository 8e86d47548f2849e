/** What one order takes from a business is one sending: seen together, and served together. Pure. */
import { partnerStepNames, type PartnerStep } from '#contract/booking-steps'
import { ngweeOf, zmwOf } from '#contract/money'
import type { DeskBooking } from '../../../db/queries/bookings'
import type { Standing } from '../standing'
import { stepsOf } from './steps-of'
import { vendorStanding, wanted, type Filter } from './vendor-standing'

/** Never empty; of anything but goods, and of rows from before orders were told, it is one booking. */
export type Sending = readonly [DeskBooking, ...DeskBooking[]]

export const referencesOf = (sending: Sending): string => sending.map(({ reference }) => reference).join(', ')
export const namesOf = (sending: Sending): string => sending.map(({ listingName }) => listingName).join(', ')
export const totalOf = (sending: Sending): number => zmwOf(sending.reduce((sum, { total }) => sum + ngweeOf(total), 0))

/** Each way in which some of it stands, once. */
export function standingsOf(sending: Sending): Pick<Standing, 'label' | 'tone'>[] {
  const all = sending.map(vendorStanding)
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}

/** It is to come while any of it is. */
export const isWanted = (sending: Sending, filter: Filter, now: number): boolean =>
  filter === 'all' || sending.some((one) => wanted(one, 'open', now)) === (filter === 'open')

/** By each step the booking to take it with: the server takes the others along. */
export function stepsOfAll(sending: Sending, now: number): Map<PartnerStep, DeskBooking> {
  const able = (step: PartnerStep) => sending.find((one) => stepsOf(one, now).includes(step))
  return new Map(partnerStepNames.flatMap((step) => (able(step) ? [[step, able(step)!] as const] : [])))
}
