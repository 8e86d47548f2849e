/** How a booking stands for its vendor. */
import type { VendorBooking } from '#contract/bookings'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { lusakaDate } from '#contract/days'
import type { Standing } from './standing'

/** The buyer's words, where they do not fit from the other side. */
const fromHere: Partial<Record<VendorBooking['status'], string>> = {
  held: 'Held, not paid yet',
  cancelled_by_customer: 'Cancelled by the guest',
  cancelled_by_partner: 'Cancelled by you',
}

export function vendorStanding({ status }: Pick<VendorBooking, 'status'>): Pick<Standing, 'label' | 'tone'> {
  const { label, tone } = bookingWords[status]
  return { label: fromHere[status] ?? label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

export type Filter = 'open' | 'past' | 'all'

const onTheWay = ['hold', 'confirm', 'complete'] as const

/** To come is what may still be served: not over, neither by the calendar nor by its state. */
export function wanted({ status, startsOn, endsOn }: VendorBooking, filter: Filter, now: number): boolean {
  if (filter === 'all') return true
  const mayBeServed = onTheWay.some((event) => next(bookingProcess, status, event, 'system') !== null)
  const isOpen = mayBeServed && (endsOn ?? startsOn) >= lusakaDate(now)
  return isOpen === (filter === 'open')
}

/** What a booking is of, as the column's head. */
const words: Record<string, string> = {
  hotel: 'Room',
  bus: 'Trip',
  carHiring: 'Car',
  realEstate: 'Property',
  store: 'Product',
  travelAgent: 'Package',
  carrier: 'Shipment',
}
export const wordFor = (businessType: string): string => words[businessType] ?? 'Service'
