/**
 * `GET /dashboard/my-bookings`: the four lists in the specification's shapes, and three lists that it does not define.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import { allVerticals } from '#contract/verticals/index'
import { buildTextSummary, insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('myBookings returns one booking of each type, and none of other customers', async () => {
  const { db } = world.connection
  const [customer, stranger] = [await insertCustomer(db), await insertCustomer(db)]
  for (const { id: vertical, bookingType, businessType } of allVerticals) {
    const vendor = await insertVendor(db, { business_type: businessType, name: `The ${bookingType} people` })
    const listing = await insertListing(db, { vendor_id: vendor.id, vertical, name: `A ${bookingType}` })
    const baseBooking = {
      account_id: customer.id,
      vendor_id: vendor.id,
      listing_id: listing.id,
      vertical,
      booking_type: bookingType,
      state: 'confirmed',
    } as const
    const amounts = {
      choice: '{}',
      quote: '{}',
      summary: buildTextSummary(`Of ${bookingType}`),
      total_ngwee: 0,
      fee_ngwee: 0,
    }
    const at = new Date('2026-11-01T08:00:00Z')
    const dates = { starts_on: '2026-12-24', ends_on: '2026-12-26', created_at: at, changed_at: at }
    await db
      .insertInto('booking')
      .values({ id: randomUUID(), reference: `TLP-${bookingType}`, ...baseBooking, ...amounts, ...dates })
      .execute()
  }
  const { body } = await world.call(myBookings, { token: customer.token })
  const buildNamed = (name: string) => ({ _id: expect.any(String), name, imageUrl: null })
  expect(body).toMatchObject({
    hotel: [
      {
        status: 'confirmed',
        hotelId: buildNamed('The hotel people'),
        roomId: { roomType: 'A hotel' },
        checkInDate: '2026-12-24',
        checkOutDate: '2026-12-26',
      },
    ],
    bus: [{ status: 'confirmed', busTripId: { departureTime: expect.stringContaining('2026-12-24') }, seats: [] }],
    car: [{ status: 'confirmed', car: { images: [] }, startDate: '2026-12-24' }],
    realEstate: [{ status: 'confirmed', propertyId: { title: 'A realEstate', images: [] }, checkInDate: '2026-12-24' }],
    travel: [
      {
        status: 'confirmed',
        reference: 'TLP-travel',
        serviceId: buildNamed('A travel'),
        vendor: { name: 'The travel people' },
        summary: 'Of travel',
        date: '2026-12-24',
      },
    ],
    parcel: [{ serviceId: buildNamed('A parcel') }],
    order: [{ serviceId: buildNamed('A order') }],
  })
  const emptyLists = { hotel: [], bus: [], car: [], realEstate: [], travel: [], parcel: [], order: [] }
  expect((await world.call(myBookings, { token: stranger.token })).body).toEqual(emptyLists)
})
