/** Profile changes reach the devices of other users. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateProfile } from '#contract/accounts/profile'
import { savePaymentSettings } from '#contract/money/payment-settings'
import { pull } from '#contract/sync/sync'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
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

it('hides the first-day checklist for the person on all devices, and nobody else', async () => {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const { token } = vendor.owner
  const first = await world.call(pull, { token })
  const findMe = (rows: { entity: string; data?: unknown }[]) => rows.find(({ entity }) => entity === 'me')?.data
  expect(findMe(first.body.rows)).toMatchObject({ checklistHidden: false })
  await world.call(updateProfile, { token, body: { checklistHidden: true } })
  const { body } = await world.call(pull, { token, query: { cursor: first.body.cursor } })
  expect(findMe(body.rows)).toMatchObject({ checklistHidden: true })
  const customer = await insertCustomer(db)
  expect(findMe((await world.call(pull, { token: customer.token })).body.rows)).not.toHaveProperty('checklistHidden')
})

it('tells the devices of a business that it has a payout account, and not which', async () => {
  const vendor = await insertVendor(world.connection.db)
  const { token } = vendor.owner
  const first = await world.call(pull, { token })
  const findBusiness = (rows: { entity: string }[]) => rows.find(({ entity }) => entity === 'business')
  expect(findBusiness(first.body.rows)).toMatchObject({ data: { hasPayoutAccount: false } })
  await world.call(savePaymentSettings, {
    token,
    body: { mobileMoney: { provider: 'MTN', name: 'Chanda', number: '0961234555' } },
  })
  const { body } = await world.call(pull, { token, query: { cursor: first.body.cursor } })
  expect(findBusiness(body.rows)).toMatchObject({ data: { hasPayoutAccount: true } })
  expect(JSON.stringify(body.rows.filter(({ entity }: { entity: string }) => entity === 'business'))).not.toContain(
    '4555',
  )
})

it('stores which SMS a customer wants, and sends it to the devices', async () => {
  const { db } = world.connection
  const { id, token } = await insertCustomer(db)
  const readChoice = () =>
    db
      .selectFrom('account')
      .select(['sms_bookings', 'sms_reminders', 'sms_parcels'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await readChoice()).toEqual({ sms_bookings: false, sms_reminders: true, sms_parcels: false })
  const first = await world.call(pull, { token })
  await world.call(updateProfile, { token, body: { sms: ['reminders', 'parcels'] } })
  await world.call(updateProfile, { token, body: { sms: ['parcels'] } })
  expect(await readChoice()).toEqual({ sms_bookings: false, sms_reminders: false, sms_parcels: true })
  const { body } = await world.call(pull, { token, query: { cursor: first.body.cursor } })
  expect(body.rows).toMatchObject([{ entity: 'me', data: { sms: ['parcels'] } }])
})

it('stores which pushes and emails an owner does not want, and leaves the other channels alone', async () => {
  const { db } = world.connection
  const { owner } = await insertVendor(db)
  const { token } = owner
  const first = await world.call(pull, { token })
  const findMe = (rows: { entity: string; data?: unknown }[]) => rows.find(({ entity }) => entity === 'me')?.data
  expect(findMe(first.body.rows)).toMatchObject({ sms: ['requests'], mutedPush: [], mutedMail: [] })
  await world.call(updateProfile, { token, body: { mutedPush: ['sales', 'messages'] } })
  await world.call(updateProfile, { token, body: { mutedMail: ['changes'] } })
  const { body } = await world.call(pull, { token, query: { cursor: first.body.cursor } })
  expect(findMe(body.rows)).toMatchObject({
    sms: ['requests'],
    mutedPush: ['messages', 'sales'],
    mutedMail: ['changes'],
  })
})

it('stores only the kinds of the person’s role', async () => {
  const { db } = world.connection
  const { owner } = await insertVendor(db)
  await world.call(updateProfile, { token: owner.token, body: { sms: [], mutedPush: ['reminders', 'requests'] } })
  expect(
    await db
      .selectFrom('account')
      .select(['sms_reminders', 'sms_requests', 'push_reminders', 'push_requests'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ sms_reminders: true, sms_requests: false, push_reminders: true, push_requests: false })
})

it('sends the choice of messages to staff without emails, which only the owner gets, and to no administrator', async () => {
  const { db } = world.connection
  const { id: vendor_id } = await insertVendor(db)
  const findMe = async (token: string) =>
    (await world.call(pull, { token })).body.rows.find(({ entity }: { entity: string }) => entity === 'me')?.data
  const clerk = await insertAccount(db, {
    role: 'partner',
    staff_role: 'partner-staff',
    staff_status: 'active',
    vendor_id,
  })
  const clerkView = await findMe(await insertSession(db, clerk.id))
  expect(clerkView).toMatchObject({ sms: [], mutedPush: [] })
  expect(clerkView).not.toHaveProperty('mutedMail')
  const admin = await insertAccount(db, { role: 'admin' })
  expect(await findMe(await insertSession(db, admin.id))).not.toHaveProperty('mutedPush')
})
