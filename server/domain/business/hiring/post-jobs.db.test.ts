/** Jobs that a business posts, edits and closes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyForJob } from '#contract/business/hiring/applications'
import {
  decideApplication,
  job as readJob,
  jobs,
  myApplications,
  vendorApplications,
} from '#contract/business/hiring/jobs'
import {
  editJob,
  maxJobDays,
  postJob,
  setJobClosed,
  vendorJob,
  vendorJobs,
} from '#contract/business/hiring/vendor-jobs'
import { addDays } from '#contract/core/dates'
import type { StaffRole } from '#contract/core/access'
import { insertAccount, insertCustomer, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

const today = '2026-11-21'
// 22:30 in UTC is the next day in Lusaka (UTC+2).
let now: Date
let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date(`${today}T08:00:00Z`)
  vendor = await insertVendor(world.connection.db, { name: 'Kubu Lodge' })
})

const fields = {
  title: 'Receptionist',
  kind: 'full-time',
  town: 'Livingstone',
  description: 'Welcome our guests and answer the phone.',
  duties: ['Check guests in', 'Answer the phone'],
  requirements: ['Grade 12 certificate'],
  payFrom: 3500,
  payTo: 4200.5,
  payPer: 'month',
  positions: 2,
  closesOn: addDays(today, 14),
}
const post = (more: object = {}, token = vendor.owner.token, key?: string) =>
  world.call(postJob, { token, body: { id: randomUUID(), ...fields, ...more }, ...(key ? { key } : {}) })
const edit = (id: string, more: object = {}, token = vendor.owner.token) =>
  world.call(editJob, { token, params: { id }, body: { ...fields, ...more } })
const setClosed = (id: string, closed: boolean, token = vendor.owner.token) =>
  world.call(setJobClosed, { token, params: { id }, body: { closed } })
const listOwn = async () => (await world.call(vendorJobs, { token: vendor.owner.token })).body.jobs
const listPublicTitles = async () =>
  (await world.call(jobs, { query: { vendorId: vendor.id } })).body.jobs.map(({ title }: { title: string }) => title)
const form = {
  fullName: 'Mutale Banda',
  phone: '0961234567',
  email: 'mutale@example.test',
  coverNote: 'I have stood at a desk for three years.',
}
const apply = async (id: string) => {
  const customer = await insertCustomer(world.connection.db)
  const { status } = await world.call(applyForJob, { token: customer.token, params: { id }, body: form })
  return { ...customer, status }
}

describe('a posted job', () => {
  it('is public at once, with all its fields', async () => {
    const { status, body } = await post()
    expect(status).toBe(200)
    expect(body.job).toMatchObject({ open: true, closed: false, applications: 0, newApplications: 0 })
    const published = (await world.call(readJob, { params: { id: body.job._id } })).body.job
    expect(published).toMatchObject({
      title: 'Receptionist',
      duties: ['Check guests in', 'Answer the phone'],
      requirements: ['Grade 12 certificate'],
      pay: { from: 3500, to: 4200.5, per: 'month' },
      positions: 2,
      postedOn: today,
      closesOn: addDays(today, 14),
      open: true,
    })
    expect(await listPublicTitles()).toEqual(['Receptionist'])
  })

  it('may leave the pay open', async () => {
    const { body } = await post({ payFrom: null, payTo: null })
    expect(body.job.pay).toBeNull()
  })

  it('accepts the texts of form controls', async () => {
    const { body } = await post({ duties: 'Check in\n\n Answer ', payFrom: '3 500', payTo: '4200,50', positions: '2' })
    expect(body.job).toMatchObject({ duties: ['Check in', 'Answer'], pay: { from: 3500, to: 4200.5 }, positions: 2 })
  })

  it('exists once, however often and concurrently it is sent', async () => {
    const id = randomUUID()
    const key = randomUUID()
    const results = await Promise.all(Array.from({ length: 5 }, () => post({ id }, vendor.owner.token, key)))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const other = await insertVendor(world.connection.db)
    expect((await post({ id }, other.owner.token)).body.code).toBe('wrong_state')
    expect(await listOwn()).toHaveLength(1)
  })

  const invalid: [field: string, value: unknown][] = [
    ['title', 'A'],
    ['kind', 'sometimes'],
    ['town', ''],
    ['description', 'Too short.'],
    ['duties', Array.from({ length: 16 }, () => 'Work')],
    ['requirements', ['x'.repeat(201)]],
    ['payFrom', 0],
    ['payFrom', 'much'],
    ['payFrom', 5000],
    ['payFrom', null],
    ['payTo', null],
    ['payTo', 1e9],
    ['payPer', 'year'],
    ['positions', 0],
    ['positions', 1.5],
    ['closesOn', addDays(today, -1)],
    ['closesOn', addDays(today, maxJobDays + 1)],
    ['closesOn', '2026-02-31'],
  ]
  it.each(invalid)('is refused with an invalid %s (%j), and nothing is stored', async (field, value) => {
    const { status, body } = await post({ [field]: value })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(body.fields)).toEqual(
      [field === 'payFrom' && value === 5000 ? 'payTo' : field].map((name) => expect.stringContaining(name)),
    )
    expect(await listOwn()).toEqual([])
  })

  it('uses the day in Zambia', async () => {
    now = new Date(`${today}T22:30:00Z`)
    expect((await post({ closesOn: today })).status).toBe(422)
    expect((await post({ closesOn: addDays(today, 1) })).body.job).toMatchObject({
      open: true,
      postedOn: addDays(today, 1),
    })
  })

  it('is limited to twenty an hour for each business', async () => {
    for (let count = 0; count < 20; count++) expect((await post()).status).toBe(200)
    expect((await post()).status).toBe(429)
  })
})

describe('an edited job', () => {
  it('is published with its new fields, and applicants receive its new title', async () => {
    const { _id } = (await post()).body.job
    const applicant = await apply(_id)
    const countChanges = async () =>
      (
        await world.connection.db
          .selectFrom('change')
          .select('entity_id')
          .where('entity', '=', 'application')
          .where('scope', '=', `user:${applicant.id}`)
          .execute()
      ).length
    const changesBefore = await countChanges()
    const { body } = await edit(_id, { title: 'Head receptionist', payFrom: null, payTo: null, positions: 1 })
    expect(body.job).toMatchObject({ title: 'Head receptionist', pay: null, positions: 1, applications: 1 })
    const own = (await world.call(myApplications, { token: applicant.token })).body.applications
    expect(own).toMatchObject([{ jobTitle: 'Head receptionist' }])
    expect(await countChanges()).toBe(changesBefore + 1)
  })

  it('may keep a last day that has passed, and accepts applications again with a new one', async () => {
    const { _id } = (await post({ closesOn: today })).body.job
    now = new Date('2026-12-01T08:00:00Z')
    expect((await edit(_id, { closesOn: today, title: 'Corrected' })).body.job).toMatchObject({ open: false })
    expect((await apply(_id)).status).not.toBe(200)
    expect((await edit(_id, { closesOn: '2026-11-30' })).status).toBe(422)
    expect((await edit(_id, { closesOn: '2026-12-24' })).body.job).toMatchObject({ open: true })
    expect((await apply(_id)).status).toBe(200)
  })
})

describe('a closed job', () => {
  it('accepts no applications, keeps the ones it has, and can be opened again', async () => {
    const { _id } = (await post()).body.job
    await apply(_id)
    for (let turn = 0; turn < 2; turn++)
      expect((await setClosed(_id, true)).body.job).toMatchObject({ open: false, closed: true, applications: 1 })
    expect(await listPublicTitles()).toEqual([])
    expect((await apply(_id)).status).not.toBe(200)
    expect((await setClosed(_id, false)).body.job).toMatchObject({ open: true, closed: false })
    expect((await apply(_id)).status).toBe(200)
  })

  it('cannot be opened again after its last day', async () => {
    const { _id } = (await post({ closesOn: today })).body.job
    await setClosed(_id, true)
    now = new Date('2026-12-01T08:00:00Z')
    const { body } = await setClosed(_id, false)
    expect([body.code, body.message]).toEqual(['wrong_state', 'Please choose a new last day for applications first.'])
  })
})

describe('the jobs of a business', () => {
  it('list open ones first, then the newest, with the number of applications', async () => {
    const closed = (await post({ title: 'Closed' })).body.job
    await setClosed(closed._id, true)
    for (const title of ['First', 'Second']) {
      now = new Date(now.getTime() + 60_000)
      await post({ title })
    }
    const own = await listOwn()
    expect(own.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First', 'Closed'])
    const [second] = own
    await apply(second._id)
    await apply(second._id)
    const [application] = (
      await world.call(vendorApplications, { token: vendor.owner.token, query: { jobId: second._id } })
    ).body.applications
    const params = { id: application._id }
    await world.call(decideApplication, { token: vendor.owner.token, params, body: { status: 'reviewing' } })
    expect((await listOwn())[0]).toMatchObject({ applications: 2, newApplications: 1 })
  })

  it('are visible to their vendor while the business is hidden from the public', async () => {
    await post()
    await world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
    expect(await listOwn()).toHaveLength(1)
    expect(await listPublicTitles()).toEqual([])
  })

  it('belong to its owner and managers only', async () => {
    const { _id } = (await post()).body.job
    const other = await insertVendor(world.connection.db)
    const customer = await insertCustomer(world.connection.db)
    const signInStaff = async (staff_role: StaffRole) =>
      insertSession(
        world.connection.db,
        (
          await insertAccount(world.connection.db, {
            role: 'partner',
            staff_role,
            vendor_id: vendor.id,
            business_type: 'hotel',
          })
        ).id,
      )
    const read = (token: string) => world.call(vendorJob, { token, params: { id: _id } })
    const countStatuses = async (token: string) => [
      (await read(token)).status,
      (await edit(_id, {}, token)).status,
      (await setClosed(_id, false, token)).status,
    ]
    expect(await countStatuses(other.owner.token)).toEqual([404, 404, 404])
    expect(await countStatuses(customer.token)).toEqual([403, 403, 403])
    expect(await countStatuses(await signInStaff('partner-staff'))).toEqual([403, 403, 403])
    expect(await countStatuses(await signInStaff('partner-manager'))).toEqual([200, 200, 200])
  })
})
