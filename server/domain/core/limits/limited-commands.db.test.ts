/** Limits on commands that notify or email other people. A repeated command does not count again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyForJob, withdrawApplication } from '#contract/business/hiring/applications'
import { createStaff, resetStaffPassword } from '#contract/business/staff'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { insertCustomer, insertAccount, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  // The limits are configuration, so small values suffice to test that the server applies each one.
  const max = 3
  world = await openWorld({
    limits: { application: { max }, supportTicket: { max }, supportReply: { max }, staffAccount: { max } },
  })
})
afterAll(() => world.close())

const rateLimited = { status: 429, body: { code: 'rate_limited', detail: { retryAfter: expect.any(Number) } } }
const buildSupportTicket = () => ({
  id: randomUUID(),
  subject: 'Zikomo',
  category: 'other',
  priority: 'normal',
  message: 'It does not work as I thought.',
})

it('limits the support tickets of an account', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const body = buildSupportTicket()
  for (let count = 0; count < 5; count++)
    expect((await world.call(openSupportTicket, { token, key: randomUUID(), body })).status).toBe(200)
  for (let count = 0; count < 2; count++)
    expect((await world.call(openSupportTicket, { token, key: randomUUID(), body: buildSupportTicket() })).status).toBe(
      200,
    )
  expect(await world.call(openSupportTicket, { token, key: randomUUID(), body: buildSupportTicket() })).toMatchObject(
    rateLimited,
  )
})

it('limits replies to support tickets', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const body = buildSupportTicket()
  await world.call(openSupportTicket, { token, key: randomUUID(), body })
  const reply = () =>
    world.call(replyToSupportTicket, {
      token,
      key: randomUUID(),
      params: { id: body.id },
      body: { id: randomUUID(), message: 'Hello?' },
    })
  for (let count = 0; count < 3; count++) expect((await reply()).status).toBe(200)
  expect(await reply()).toMatchObject(rateLimited)
})

it('limits applications that notify a vendor, but not their corrections', async () => {
  const { db } = world.connection
  const [{ token }, vendor] = [await insertCustomer(db), await insertVendor(db)]
  const jobId = randomUUID()
  await db
    .insertInto('job')
    .values({
      id: jobId,
      vendor_id: vendor.id,
      title: 'Cook',
      kind: 'full-time',
      description: 'In the kitchen.',
      town: 'Lusaka',
      closes_on: '2999-01-01',
      created_at: new Date(),
    })
    .execute()
  const form = {
    fullName: 'Mutale Banda',
    phone: '0961234567',
    email: 'mutale@example.test',
    coverNote: 'I have cooked for three years.',
  }
  const send = () => world.call(applyForJob, { token, key: randomUUID(), params: { id: jobId }, body: form })
  for (let count = 0; count < 6; count++) expect((await send()).status).toBe(200)
  for (let count = 0; count < 2; count++) {
    await world.call(withdrawApplication, { token, key: randomUUID(), params: { id: jobId } })
    expect((await send()).status).toBe(200)
  }
  await world.call(withdrawApplication, { token, key: randomUUID(), params: { id: jobId } })
  expect(await send()).toMatchObject(rateLimited)
})

it('limits the creation of staff accounts, which reveals taken emails, and reset links for staff', async () => {
  const { owner, id: vendor_id } = await insertVendor(world.connection.db)
  const existingAccount = await insertAccount(world.connection.db)
  const create = () =>
    world.call(createStaff, {
      token: owner.token,
      key: randomUUID(),
      body: { name: 'Kasonde Musonda', email: existingAccount.email, role: 'partner-staff', password: 'Kwacha#2026' },
    })
  for (let count = 0; count < 3; count++) expect((await create()).status).toBe(409)
  expect(await create()).toMatchObject(rateLimited)
  const member = await insertAccount(world.connection.db, {
    role: 'partner',
    staff_role: 'partner-staff',
    staff_status: 'active',
    vendor_id,
    business_type: 'hotel',
  })
  const reset = () =>
    world.call(resetStaffPassword, { token: owner.token, key: randomUUID(), params: { id: member.id } })
  for (let count = 0; count < 3; count++) expect((await reset()).status).toBe(200)
  expect(await reset()).toMatchObject(rateLimited)
})
