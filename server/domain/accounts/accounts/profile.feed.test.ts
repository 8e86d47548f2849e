/** Profile changes reach the devices of other users. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateProfile } from '#contract/accounts/profile'
import { pull } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('sends a customer’s changed phone number to the bookings of the vendor', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await insertCustomer(db), await insertVendor(db)]
  const { id: listing_id } = await insertListing(db, { vendor_id: vendor.id })
  const id = await insertStay(db, { account_id: customer.id, vendor_id: vendor.id, listing_id, created_at: new Date() })
  const { token } = vendor.owner
  const first = await world.call(pull, { token })
  await world.call(updateProfile, { token: customer.token, body: { phone: '0977654321' } })
  const { body } = await world.call(pull, { token, query: { cursor: first.body.cursor } })
  expect(body.rows).toMatchObject([{ entity: 'vendorBooking', id, version: 2, data: { customerPhone: '0977654321' } }])
})
