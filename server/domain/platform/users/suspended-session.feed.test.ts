/** What the sessions of a suspended account can still read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUserStatus } from '#contract/platform/users'
import { answerEmploymentOffer } from '#contract/accounts/employment'
import { listDevices } from '#contract/accounts/devices'
import { me } from '#contract/accounts/session'
import { pull } from '#contract/sync/sync'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('reads only the account itself while it is suspended, and everything afterwards', async () => {
  const { db } = world.connection
  const admin = await insertCustomer(db, { role: 'admin' })
  const offer = await insertAccount(db, { staff_status: 'offered', is_active: false, staff_role: 'partner-staff' })
  const guest = await insertCustomer(db, { offered_staff_id: offer.id })
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id })
  await insertStay(db, { account_id: guest.id, vendor_id: vendor.id, listing_id: room.id, created_at: new Date() })
  const read = async (cursor?: string) => {
    const { body } = await world.call(pull, { token: guest.token, query: cursor ? { cursor } : {} })
    return { cursor: body.cursor as string, entities: body.rows.map(({ entity }: { entity: string }) => entity) }
  }
  const setStatus = (isActive: boolean) =>
    world.call(setUserStatus, { token: admin.token, params: { id: guest.id }, body: { isActive } })

  const before = await read()
  expect(before.entities).toContain('booking')
  await setStatus(false)
  expect((await world.call(me, { token: guest.token })).body).toMatchObject({ isActive: false })
  const during = await read(before.cursor)
  expect(during.entities).toEqual(['me'])
  expect((await world.call(listDevices, { token: guest.token })).body.code).toBe('suspended')
  const accept = { token: guest.token, body: { accept: true } }
  expect((await world.call(answerEmploymentOffer, accept)).body.code).toBe('suspended')
  await setStatus(true)
  expect((await read(during.cursor)).entities).toContain('booking')
})
