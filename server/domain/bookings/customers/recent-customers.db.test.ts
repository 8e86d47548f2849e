/** The stored customers of a business, after random changes of its bookings, also concurrent ones. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { findWrongRecentCustomers } from '../../../../tests/support/recent-customers'
import { openWorld, type World } from '../../../../tests/support/world'
import { createRandom } from '../../../demo/random'

let world: World
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const states = ['held', 'confirmed', 'completed', 'cancelled_by_partner', 'refunded'] as const
const walkIns = [
  { walk_in_name: 'Mutale', walk_in_phone: '0977111222' },
  { walk_in_name: 'M. Banda', walk_in_phone: '0977111222' },
  { walk_in_name: 'Ruth', walk_in_phone: null },
]

it.each(Array.from({ length: 4 }, (_, seed) => seed))(
  'agree with the bookings after concurrent changes: %i',
  async (seed) => {
    const random = createRandom(`recent-customers/${seed}`)
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id })
    const guests = [await insertCustomer(db()), await insertCustomer(db())]
    const at = Date.now()
    const insertBooking = () =>
      insertStay(db(), {
        vendor_id: vendor.id,
        listing_id: room.id,
        account_id: random.pick(guests).id,
        state: random.pick(states),
        ...(random.integer(0, 1) === 1 ? random.pick(walkIns) : {}),
        created_at: new Date(at - random.integer(0, 5) * 86_400_000),
      })
    const ids = await Promise.all(Array.from({ length: 12 }, insertBooking))
    expect(await findWrongRecentCustomers(db())).toEqual([])
    for (let round = 0; round < 25; round++) {
      const changes = Array.from({ length: 6 }, () => {
        const changed = db().updateTable('booking').where('id', '=', random.pick(ids))
        return random.integer(0, 4) > 0
          ? changed.set({ state: random.pick(states) })
          : changed.set({ walk_in_name: 'Former customer', walk_in_phone: null }).where('walk_in_name', 'is not', null)
      })
      await Promise.all(changes.map((change) => change.execute()))
      expect(await findWrongRecentCustomers(db())).toEqual([])
    }
    await db().deleteFrom('booking').where('id', 'in', ids).execute()
    expect(await findWrongRecentCustomers(db())).toEqual([])
  },
)

it('keeps a customer whose last booking leaves while another one is added', async () => {
  const vendor = await insertVendor(db())
  const room = await insertListing(db(), { vendor_id: vendor.id })
  const guest = await insertCustomer(db())
  const row = { account_id: guest.id, vendor_id: vendor.id, listing_id: room.id }
  const first = await insertStay(db(), row)
  await Promise.all([
    db().updateTable('booking').set({ state: 'cancelled_by_partner' }).where('id', '=', first).execute(),
    insertStay(db(), { ...row, created_at: new Date('2025-01-01T08:00:00Z') }),
  ])
  expect(await findWrongRecentCustomers(db())).toEqual([])
})
