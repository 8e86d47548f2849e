/** The price that a device computes without a connection is the price that the server charges. */
import { expect, it } from 'vitest'
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { verticalIds } from '#contract/verticals/vertical'
import { applyOwnValues } from '../../src/verticals/own-values'
import { quoteOnDevice } from '../../src/verticals/device-quote'
import { loadRules } from '../../src/verticals/rules'
import { openBookingFlow } from '../support/booking-flow'
import { insertSession } from '../support/builders'
import { findSamples } from '../support/demo-samples'
import type { World } from '../support/world'

let world: World
openBookingFlow((openedWorld) => (world = openedWorld), { hasDemoData: true })

async function createOwnerSession(vendorId: string) {
  const { db } = world.connection
  const { owner_id } = await db
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return { token: await insertSession(db, owner_id) }
}

it.each(verticalIds)(
  'The device quotes a choice of %s like the server, from the public page and from the mirrored listing',
  async (vertical) => {
    const samples = await findSamples(world, vertical, 4)
    expect(samples.length).toBeGreaterThan(0)
    const rules = await loadRules(vertical)
    for (const { listingId, vendorId, choice } of samples) {
      const { body: quote } = await world.call(quoteBooking, { body: { listingId, choice } })
      const { body: page } = await world.call(readListing, { params: { id: listingId } })
      const session = await createOwnerSession(vendorId)
      const { body: own } = await world.call(listOwnListings, session)
      const mirrored = own.listings.find(({ _id }: { _id: string }) => _id === listingId)
      for (const listing of [page.listing, applyOwnValues(page.listing, mirrored)]) {
        const onDevice = quoteOnDevice(rules, listing, page.vendor.operatingHours, choice, new Date())
        const { lines, total, dueNow, balance, startsOn, endsOn, summary, policy, needsAnswer } = quote
        const expected = { lines, total, dueNow, balance, startsOn, endsOn, summary, policy, needsAnswer }
        if (choice.receive !== 'delivery') expect(onDevice).toMatchObject({ quote: expected })
      }
    }
  },
)
