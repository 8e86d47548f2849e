/** Builds notifications for some of the demo accounts. */
import type { Selectable } from 'kysely'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import type { Database } from '../db/schema'
import { accountId, type DemoAccount } from './accounts'
import type { Booking } from './money'
import type { Listing } from './listings'
import { createId } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'
import { findItem, getEntry } from '#contract/core/checked-access'

type Notification = Row<'notification'> & Pick<Selectable<Database['notification']>, 'is_read'>

const minute = 60_000
const maxHotelNotifications = 5
const unreadCount = 2
const myBookings = '/my-account/bookings'
const hotelAccounts: DemoAccount[] = ['hotel', 'hotelmanager', 'manager', 'staff', 'viewer']

interface NotificationSources {
  bookings: readonly Booking[]
  listings: readonly Listing[]
  vendors: readonly Vendor[]
}

export function buildNotificationRows(at: Date, { bookings, listings, vendors }: NotificationSources): Notification[] {
  const namesById = new Map([...listings, ...vendors].map(({ id, name }) => [id, name]))
  const hotel = findItem(vendors, ({ owner_id }) => owner_id === accountId('hotel'))
  const newestFirst = [...bookings].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const activeBookings = newestFirst.filter(
    ({ state }) => state === 'confirmed' || state === 'requested' || state === 'in_service',
  )
  const customer2 = activeBookings.filter(({ account_id }) => account_id === accountId('customer2'))
  const hotels = activeBookings.filter(({ vendor_id }) => vendor_id === hotel.id).slice(0, maxHotelNotifications)
  return [
    ...customer2.map((booking, index) =>
      buildNotification(
        'customer2',
        booking.created_at,
        index,
        buildCustomerContent(booking, getEntry(namesById, booking.vendor_id)),
        myBookings,
      ),
    ),
    ...hotelAccounts.flatMap((name) =>
      hotels.map((booking, index) => {
        const { reference, summary } = booking
        const params = { reference, listingName: getEntry(namesById, booking.listing_id), summary }
        const content: NotificationContent = { template: 'vendorNewBooking', params }
        return buildNotification(name, booking.created_at, index, content, `/dashboard?to=bookings&id=${booking.id}`)
      }),
    ),
    buildNotification(
      'admin',
      new Date(at.getTime() - 95 * minute),
      0,
      { template: 'adminVendorApplied', params: { vendorName: 'Kalingalinga Crafts' } },
      '/admin/global/approvals',
    ),
  ]
}

function buildCustomerContent({ state, summary }: Booking, vendorName: string): NotificationContent {
  if (state === 'requested') return { template: 'requestReceived', params: { vendorName, summary } }
  if (state === 'in_service') return { template: 'parcelReceived', params: { vendorName, summary } }
  return { template: 'bookingConfirmed', params: { vendorName, summary } }
}

const buildNotification = (
  name: DemoAccount,
  at: Date,
  index: number,
  content: NotificationContent,
  link: string,
): Notification => ({
  id: createId(`notification/${name}/${renderNotification(content)}`),
  account_id: accountId(name),
  content,
  link,
  is_read: index >= unreadCount,
  created_at: new Date(at.getTime() + 4 * minute),
})
