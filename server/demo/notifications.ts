/** Builds notifications for some of the demo accounts. */
import type { Selectable } from 'kysely'
import type { Database } from '../db/schema'
import { accountId, type DemoAccount } from './accounts'
import type { Booking } from './bookings'
import type { Listing } from './listings'
import { idOf } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'

type Notification = Row<'notification'> & Pick<Selectable<Database['notification']>, 'is_read'>

const minute = 60_000
const mostOfAHotel = 5
const unread = 2
const myBookings = '/my-account/bookings'
const hotelPeople: DemoAccount[] = ['hotel', 'hotelmanager', 'manager', 'staff', 'viewer']

interface Told {
  bookings: readonly Booking[]
  listings: readonly Listing[]
  vendors: readonly Vendor[]
}

export function notificationRows(at: Date, { bookings, listings, vendors }: Told): Notification[] {
  const nameOf = new Map([...listings, ...vendors].map(({ id, name }) => [id, name]))
  const hotel = vendors.find(({ owner_id }) => owner_id === accountId('hotel'))!
  const newestFirst = [...bookings].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const waiting = newestFirst.filter(
    ({ state }) => state === 'confirmed' || state === 'requested' || state === 'in_service',
  )
  const customer2 = waiting.filter(({ account_id }) => account_id === accountId('customer2'))
  const hotels = waiting.filter(({ vendor_id }) => vendor_id === hotel.id).slice(0, mostOfAHotel)
  return [
    ...customer2.map((booking, index) =>
      told('customer2', booking.created_at, index, toCustomer(booking, nameOf.get(booking.vendor_id)!), myBookings),
    ),
    ...hotelPeople.flatMap((name) =>
      hotels.map((booking, index) => {
        const message = `New booking ${booking.reference}: ${nameOf.get(booking.listing_id)}, ${booking.summary}.`
        return told(name, booking.created_at, index, message, `/dashboard?to=bookings&id=${booking.id}`)
      }),
    ),
    told(
      'admin',
      new Date(at.getTime() - 95 * minute),
      0,
      'Kalingalinga Crafts has applied to sell on Tilipo and waits for approval.',
      '/admin/global/approvals',
    ),
  ]
}

function toCustomer({ state, summary }: Booking, vendor: string): string {
  if (state === 'requested') return `${vendor} has your request: ${summary}. They will answer soon.`
  if (state === 'in_service') return `${vendor} has your parcel: ${summary}.`
  return `Your booking at ${vendor} is confirmed: ${summary}.`
}

const told = (name: DemoAccount, at: Date, index: number, message: string, link: string): Notification => ({
  id: idOf(`notification/${name}/${message}`),
  account_id: accountId(name),
  message,
  link,
  is_read: index >= unread,
  created_at: new Date(at.getTime() + 4 * minute),
})
