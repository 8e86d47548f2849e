/** Approval of businesses: the queue, decisions, corrections and their history. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approveVendor,
  listPendingVendors,
  readPendingVendor,
  rejectVendor,
  requestVendorChanges,
} from '#contract/platform/approvals'
import { listAudit } from '#contract/platform/audit'
import { vendor as readVendor } from '#contract/catalogue/catalogue'
import { me } from '#contract/accounts/session'
import { readApplication, submitApplication } from '#contract/business/business/application'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
let admin: Awaited<ReturnType<typeof insertCustomer>>
let otherAdmin: Awaited<ReturnType<typeof insertCustomer>>
let applicant: { id: string; token: string; vendorId: string; email: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(world.connection.db, { role: 'admin', full_name: 'Mutale Banda' })
  otherAdmin = await insertCustomer(world.connection.db, { role: 'superAdmin', full_name: 'Gift Lungu' })
})
afterAll(() => world.close())

let count = 0
beforeEach(async () => {
  const { db } = world.connection
  const vendor = await insertVendor(db, { name: 'Kubu Lodge', visible: false, city: 'Choma' })
  const email = `kubu${++count}@example.test`
  const status = {
    approval_status: 'pending',
    company_name: 'Kubu Lodge',
    email,
    email_verified_at: new Date(),
  } as const
  await db.updateTable('account').set(status).where('id', '=', vendor.owner_id).execute()
  const token = await insertSession(db, vendor.owner_id)
  applicant = { id: vendor.owner_id, token, vendorId: vendor.id, email }
  world.gateways.emails.splice(0)
})

const approve = (query: object = {}, { token } = admin) =>
  world.call(approveVendor, { token, params: { id: applicant.id }, query: query as never })
const reject = (reason?: string, query: object = {}, { token } = admin) =>
  world.call(rejectVendor, {
    token,
    params: { id: applicant.id },
    query: query as never,
    body: reason === undefined ? {} : { reason },
  })
const requestChanges = (changes: unknown, { token } = admin) =>
  world.call(requestVendorChanges, { token, params: { id: applicant.id }, body: { changes } })
const findPending = async (query: object = {}) =>
  (await world.call(listPendingVendors, { token: admin.token, query: query as never })).body.find(
    ({ _id }: { _id: string }) => _id === applicant.id,
  )
const isPublic = async () => (await world.call(readVendor, { params: { id: applicant.vendorId } })).status === 200
const readOwn = async () => (await world.call(readApplication, { token: applicant.token })).body
const submit = async (values: object = {}) =>
  world.call(submitApplication, {
    token: applicant.token,
    body: { values: { ...(await readOwn()).values, ...values } },
  })
const listMessages = async () =>
  (await loadNotificationTexts(world.connection.db, applicant.id)).map(({ message }) => message)
const listSubjects = async () => {
  await runDueTasks(world)
  return world.gateways.emails.filter(({ to }) => to === applicant.email).map(({ subject }) => subject)
}
const missingCity = [{ field: 'city', reason: 'wrong', note: 'This is not in Choma.' }]

it('lists applications with the specified fields, and marks an unverified email', async () => {
  await world.connection.db
    .updateTable('account')
    .set({ email_verified_at: null })
    .where('id', '=', applicant.id)
    .execute()
  expect(await findPending()).toEqual({
    _id: applicant.id,
    companyName: 'Kubu Lodge',
    businessType: 'hotel',
    full_name: expect.any(String),
    email: applicant.email,
    createdAt: expect.any(String),
    emailVerified: false,
    status: 'pending',
    waitsForApplicant: false,
  })
})

it('shows the pictures of the applicant', async () => {
  const { db } = world.connection
  const images = JSON.stringify(['https://pictures.test/front.jpg', 'https://pictures.test/room.jpg'])
  await db.updateTable('vendor').set({ images }).where('id', '=', applicant.vendorId).execute()
  const { body } = await world.call(readPendingVendor, { token: admin.token, params: { id: applicant.id } })
  expect(body).toMatchObject({ vendorId: applicant.vendorId })
  expect(body.photos.map(({ url }: { url: string }) => url)).toEqual([
    'https://pictures.test/front.jpg',
    'https://pictures.test/room.jpg',
  ])
})

describe('approving', () => {
  it('lets the partner in, publishes the business, and notifies the partner', async () => {
    expect(await isPublic()).toBe(false)
    expect((await approve()).body).toEqual({ _id: applicant.id, status: 'approved' })
    expect(await isPublic()).toBe(true)
    expect((await world.call(me, { token: applicant.token })).body).toMatchObject({ isApproved: true })
    expect(await listMessages()).toEqual([
      'Kubu Lodge is approved. You can now add what you offer, and customers can book it.',
    ])
    expect(await listSubjects()).toEqual(['Kubu Lodge is approved'])
    expect(await findPending()).toBeUndefined()
    expect((await world.call(listAudit, { token: admin.token })).body[0]).toMatchObject({
      action: 'vendor.approve',
      target: { kind: 'account', _id: applicant.id, label: 'Kubu Lodge' },
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: 'approved' },
    })
  })

  it('Approving a suspended partner does not publish the business', async () => {
    await world.connection.db
      .updateTable('account')
      .set({ suspended_at: new Date(), is_active: false })
      .where('id', '=', applicant.id)
      .execute()
    await approve()
    expect(await isPublic()).toBe(false)
  })

  it('sends no email to an address that is not verified', async () => {
    await world.connection.db
      .updateTable('account')
      .set({ email_verified_at: null })
      .where('id', '=', applicant.id)
      .execute()
    await approve()
    expect(await listSubjects()).toEqual([])
  })

  it('is for administrators and owners of businesses only', async () => {
    const customer = await insertCustomer(world.connection.db)
    expect((await approve({}, customer)).status).toBe(403)
    expect((await world.call(approveVendor, { token: admin.token, params: { id: customer.id } })).status).toBe(404)
    const staff = await insertAccount(world.connection.db, {
      role: 'partner',
      staff_role: 'partner-staff',
      vendor_id: applicant.vendorId,
      approval_status: 'pending',
    })
    expect((await world.call(approveVendor, { token: admin.token, params: { id: staff.id } })).status).toBe(404)
  })
})

describe('rejecting', () => {
  it('is refused for an approved business, which keeps its bookings and stays public', async () => {
    const { db } = world.connection
    await approve()
    const room = await insertListing(db, { vendor_id: applicant.vendorId })
    const guest = await insertCustomer(db)
    const id = await insertStay(db, {
      account_id: guest.id,
      vendor_id: applicant.vendorId,
      listing_id: room.id,
      state: 'held',
      hold_expires_at: new Date(Date.now() + 600_000),
      created_at: new Date(),
      changed_at: new Date(),
    })
    const { status, body } = await reject('Complaints', { from: 'approved' })
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    expect(body.message).toContain('Hide the business, or suspend its owner.')
    expect(await db.selectFrom('booking').select('state').where('id', '=', id).executeTakeFirst()).toEqual({
      state: 'held',
    })
    expect(await isPublic()).toBe(true)
  })

  it('shows the reason to the partner, who corrects the profile, applies again and is approved', async () => {
    await reject('We could not find your licence.')
    expect(await readOwn()).toMatchObject({
      status: 'rejected',
      reason: 'We could not find your licence.',
      changes: [],
    })
    expect(await listMessages()).toEqual([
      'Kubu Lodge was not approved. We could not find your licence. You can correct your application and apply again.',
    ])
    expect(await listSubjects()).toEqual(['Kubu Lodge was not approved'])
    expect(await findPending({ status: 'rejected' })).toMatchObject({ status: 'rejected' })
    const { status, body } = await submit({ city: 'Livingstone' })
    expect([status, body.status, body.values.city]).toEqual([200, 'pending', 'Livingstone'])
    expect((await loadNotificationTexts(world.connection.db, admin.id)).at(-1)).toEqual({
      message: 'Kubu Lodge has corrected its application and waits for approval.',
      link: '/admin/global/approvals',
    })
    await approve()
    const details = (await world.call(readPendingVendor, { token: admin.token, params: { id: applicant.id } })).body
    expect(details.history).toMatchObject([
      { event: 'approved', by: 'Mutale Banda' },
      { event: 'resubmitted', by: null },
      { event: 'rejected', by: 'Mutale Banda', reason: 'We could not find your licence.' },
    ])
    expect(details.values).toMatchObject({ city: 'Livingstone' })
  })

  it('needs no reason', async () => {
    expect((await reject()).body).toEqual({ _id: applicant.id, status: 'rejected' })
    expect(await listMessages()).toEqual([
      'Kubu Lodge was not approved. You can correct your application and apply again.',
    ])
  })

  it('does not tell the partner which administrator decided', async () => {
    await reject('No licence')
    expect(JSON.stringify(await readOwn())).not.toContain('Mutale')
  })
})

describe('asking for changes', () => {
  it('marks fields until the partner submits the application again', async () => {
    expect((await requestChanges(missingCity)).body).toEqual({ _id: applicant.id, status: 'pending' })
    expect(await readOwn()).toMatchObject({ status: 'pending', changes: missingCity })
    expect(await findPending()).toMatchObject({ waitsForApplicant: true })
    expect(await listMessages()).toEqual([
      'Please correct the application of Kubu Lodge. We have marked what has to be changed.',
    ])
    await submit({ city: 'Monze' })
    expect(await readOwn()).toMatchObject({ status: 'pending', changes: [] })
    expect(await findPending()).toMatchObject({ waitsForApplicant: false })
  })

  it.each([
    ['no change', []],
    ['an unknown field', [{ field: 'constructor', reason: 'wrong', note: '' }]],
    ['a field of another business type', [{ field: 'deliveryFee', reason: 'wrong', note: '' }]],
    ['an unknown reason', [{ field: 'city', reason: 'ugly', note: '' }]],
  ])('is refused with %s, and nothing changes', async (_, changes) => {
    expect((await requestChanges(changes)).status).toBe(422)
    expect(await readOwn()).toMatchObject({ changes: [], history: [] })
  })
})

describe('a decision', () => {
  it('counts once when two administrators decide concurrently, and the second learns who decided', async () => {
    const results = await Promise.all([approve(), reject('No licence', {}, otherAdmin)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = results[0]!.status === 200 ? 'Mutale Banda approved' : 'Gift Lungu rejected'
    expect(results.find(({ status }) => status === 409)!.body.message).toContain(`${winner} this business on `)
    expect((await readOwn()).history).toHaveLength(1)
    expect(await isPublic()).toBe(results[0]!.status === 200)
  })

  it('can be reversed from rejected to approved, and the history is kept', async () => {
    await reject('Complaints')
    expect(await isPublic()).toBe(false)
    expect((await approve({ from: 'approved' })).status).toBe(422)
    expect((await approve({ from: 'rejected' })).status).toBe(200)
    expect(await isPublic()).toBe(true)
    expect((await readOwn()).history.map(({ event }: { event: string }) => event)).toEqual(['approved', 'rejected'])
  })

  it('is not made on an outdated status', async () => {
    await reject('No licence')
    await submit()
    const { status, body } = await approve({ from: 'rejected' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^The business applied again on /)])
  })
})

it('The history can be neither changed nor deleted', async () => {
  await reject('No licence')
  for (const statement of [sql`update approval_event set reason = ''`, sql`delete from approval_event`])
    await expect(statement.execute(world.connection.db)).rejects.toThrow('approval events cannot be changed or deleted')
})

describe('the application of a partner', () => {
  it('may be corrected while it is pending, without a new entry in its history', async () => {
    await submit({ description: 'Twelve rooms on the river.' })
    expect(await readOwn()).toMatchObject({
      status: 'pending',
      values: { description: 'Twelve rooms on the river.' },
      history: [],
    })
  })

  it('is refused with an invalid profile, and nothing is stored', async () => {
    await reject('No licence')
    const { status, body } = await submit({ email: 'not an address', name: 'X' })
    expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['email', 'name']])
    expect(await readOwn()).toMatchObject({ status: 'rejected' })
  })

  it('cannot be submitted after the approval, and is not open to other accounts', async () => {
    await approve()
    expect((await submit()).body.code).toBe('wrong_state')
    const customer = await insertCustomer(world.connection.db)
    for (const { token } of [customer, admin]) expect((await world.call(readApplication, { token })).status).toBe(403)
  })
})

it('opens the accounts of the members together with the business', async () => {
  const { db } = world.connection
  const member = {
    role: 'partner',
    staff_role: 'partner-manager',
    staff_status: 'active',
    vendor_id: applicant.vendorId,
  } as const
  const { id } = await insertAccount(db, member)
  const isActive = async () =>
    (await db.selectFrom('account').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()).is_active
  expect(await isActive()).toBe(false)
  expect((await approve()).status).toBe(200)
  expect(await isActive()).toBe(true)
})

describe('the usual time of an approval', () => {
  const approveAfter = async (hours: number) => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const created = new Date(Date.now() - 100 * 3_600_000)
    await db.updateTable('account').set({ created_at: created }).where('id', '=', vendor.owner_id).execute()
    const at = new Date(created.getTime() + hours * 3_600_000)
    const event = {
      account_id: vendor.owner_id,
      event: 'approved' as const,
      actor_id: admin.id,
      reason: '',
      changes: '[]',
    }
    // The later approval follows a rejection and says nothing about new applications.
    for (const approvedAt of [at, new Date(at.getTime() + 9_000_000)])
      await db
        .insertInto('approval_event')
        .values({ ...event, at: approvedAt })
        .execute()
  }

  it('is the median of the last approvals, and nothing of too few', async () => {
    const { db } = world.connection
    await sql`truncate approval_event`.execute(db)
    for (const hours of [2, 90, 3, 4]) await approveAfter(hours)
    expect(await readOwn()).toMatchObject({ usualTime: null, receivedAt: expect.any(String) })
    await approveAfter(80)
    expect((await readOwn()).usualTime).toEqual({ medianMs: 4 * 3_600_000, count: 5 })
  })
})
