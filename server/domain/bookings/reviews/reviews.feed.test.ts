/** Sync of a review to its author's other devices. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeReview } from '#contract/bookings/reviews/reviews'
import { pull } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('sends a review with its booking in the change feed', async () => {
  const { db } = world.connection
  const [{ id: account_id, token }, { id: vendor_id }] = [await insertCustomer(db), await insertVendor(db)]
  const { id: listing_id } = await insertListing(db, { vendor_id })
  const id = await insertStay(db, { account_id, vendor_id, listing_id, state: 'completed' })
  const before = (await world.call(pull, { token })).body
  expect(before.rows.find((row: any) => row.id === id).data.review).toBeNull()
  const reviewInput = { stars: 4, text: 'A quiet room.' }
  expect((await world.call(writeReview, { params: { id }, body: reviewInput, token, key: randomUUID() })).status).toBe(
    200,
  )
  const { rows } = (await world.call(pull, { token, query: { cursor: before.cursor } })).body
  expect(rows.find((row: any) => row.id === id)).toMatchObject({
    entity: 'booking',
    data: { review: { ...reviewInput, reply: null } },
  })
})
