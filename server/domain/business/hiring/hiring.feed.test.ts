/** Public jobs, applications, and the decisions of the business. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyForJob, withdrawApplication } from '#contract/business/hiring/applications'
import {
  decideApplication,
  job as readJob,
  jobs,
  myApplications,
  vendorApplications,
} from '#contract/business/hiring/jobs'
import { listNotifications } from '#contract/messages/notifications'
import { pull, push } from '#contract/sync/sync'
import type { StaffRole } from '#contract/core/access'
import type { Database } from '../../../db/schema'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

// 22:00 in Lusaka (UTC+2) is on the same date in UTC. 01:00 is not.
let now = new Date('2026-11-21T20:00:00Z')
let world: World
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())
beforeEach(() => {
  now = new Date('2026-11-21T20:00:00Z')
})

type Vendor = Awaited<ReturnType<typeof insertVendor>>
const aJob = async (vendor: { id: string }, row: Partial<Insertable<Database['job']>> = {}) =>
  world.connection.db
    .insertInto('job')
    .values({
      id: randomUUID(),
      vendor_id: vendor.id,
      title: 'Receptionist',
      kind: 'full-time',
      town: 'Livingstone',
      description: 'At the desk.',
      closes_on: '2026-11-21',
      created_at: new Date('2026-11-01T08:00:00Z'),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const form = {
  fullName: 'Mutale Banda',
  phone: '0961234567',
  email: 'mutale@example.test',
  coverNote: 'I have stood at a desk for three years.',
}
const applyTo = (id: string, token: string, more: object = {}, key?: string) =>
  world.call(applyForJob, { params: { id }, body: { ...form, ...more }, token, ...(key ? { key } : {}) })
const listOwnApplications = async (token: string) => (await world.call(myApplications, { token })).body.applications
const listVendorApplications = async (token: string) =>
  (await world.call(vendorApplications, { token })).body.applications
const listMessages = async (token: string): Promise<string[]> =>
  (await world.call(listNotifications, { token })).body.notifications.map((notification: any) => notification.message)
const buildText = (count: number) => 'x'.repeat(count)

describe('the job list', () => {
  let lodge: Vendor
  let shop: Vendor
  beforeAll(async () => {
    lodge = await insertVendor(world.connection.db, { name: 'Kubu Lodge' })
    shop = await insertVendor(world.connection.db, { name: 'Kubu Shop', business_type: 'store', city: 'Chipata' })
    await aJob(lodge, {
      title: 'Kubu cook',
      kind: 'seasonal',
      pay_from_ngwee: 350_000,
      pay_to_ngwee: 420_000,
      pay_per: 'month',
    })
    await aJob(shop, { title: 'Kubu 100% tailor', town: 'Chipata' })
    await aJob(lodge, { title: 'Kubu closed', closes_on: '2026-11-20' })
    await aJob(lodge, { title: 'Kubu found', closed_at: new Date() })
    const hidden = await insertVendor(world.connection.db, { name: 'Kubu hidden', visible: false })
    await aJob(hidden, { title: 'Kubu unseen' })
  })
  const titles = async (query: Record<string, unknown>) =>
    (await world.call(jobs, { query: { q: 'kubu', ...query } })).body.jobs.map((job: any) => job.title).sort()

  it('contains open jobs of visible vendors, and applies each filter', async () => {
    expect(await titles({})).toEqual(['Kubu 100% tailor', 'Kubu cook'])
    expect(await titles({ town: 'chipata' })).toEqual(['Kubu 100% tailor'])
    expect(await titles({ vendorId: lodge.id })).toEqual(['Kubu cook'])
    expect(await titles({ kind: 'seasonal' })).toEqual(['Kubu cook'])
    expect(await titles({ q: 'COOK lodge' })).toEqual(['Kubu cook'])
    expect(await titles({ q: '100%' })).toEqual(['Kubu 100% tailor'])
    expect(await titles({ q: '%' })).toEqual(['Kubu 100% tailor'])
  })

  it('returns pages and the available filter values', async () => {
    const first = (await world.call(jobs, { query: { q: 'kubu', pageSize: 1 } })).body
    const second = (await world.call(jobs, { query: { q: 'kubu', pageSize: 1, page: 2 } })).body
    expect([first.total, first.jobs.length, second.jobs.length]).toEqual([2, 1, 1])
    expect(first.jobs[0]._id).not.toBe(second.jobs[0]._id)
    expect(first.towns).toEqual(expect.arrayContaining(['Chipata', 'Livingstone']))
    expect(first.employers).toContainEqual({ _id: lodge.id, name: 'Kubu Lodge' })
    expect(first.employers.map((employer: any) => employer.name)).not.toContain('Kubu hidden')
  })

  it('returns the pay, or null where it is negotiable', async () => {
    const foundJobs = (await world.call(jobs, { query: { q: 'kubu' } })).body.jobs
    expect(foundJobs.map((job: any) => job.pay)).toEqual(
      expect.arrayContaining([{ from: 3500, to: 4200, per: 'month' }, null]),
    )
  })

  const invalidQueries: [string, unknown][] = [
    ['kind', 'slavery'],
    ['page', 0],
    ['page', 'x'],
    ['vendorId', 'x'],
    ['pageSize', 1000],
    ['q', buildText(10_000)],
    ['colour', 'red'],
  ]
  it.each(invalidQueries)('rejects an invalid %s with invalid_input', async (name, value) => {
    const answer = await world.call(jobs, { query: { [name]: value } })
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
  })

  it('shows a job as open until the end of its last day in Zambia, and readable afterwards', async () => {
    const job = await aJob(lodge, { title: 'Watchman' })
    const isOpenAt = async (at: string) => {
      now = new Date(at)
      return (await world.call(readJob, { params: { id: job.id } })).body.job.open
    }
    expect(await isOpenAt('2026-11-21T21:59:00Z')).toBe(true)
    expect(await isOpenAt('2026-11-21T22:01:00Z')).toBe(false)
    expect((await world.call(readJob, { params: { id: randomUUID() } })).status).toBe(404)
    expect((await world.call(readJob, { params: { id: '1 or 1=1' } })).status).toBe(404)
  })
})

describe('a job application', () => {
  let vendor: Vendor
  beforeAll(async () => {
    vendor = await insertVendor(world.connection.db)
  })

  it('is stored once despite repeated delivery, and the vendor is notified once', async () => {
    const [customer, job, key] = [
      await insertCustomer(world.connection.db),
      await aJob(vendor, { title: 'Once' }),
      randomUUID(),
    ]
    const answers = await Promise.all([1, 2, 3].map(() => applyTo(job.id, customer.token, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listOwnApplications(customer.token)).toMatchObject([
      { _id: job.id, status: 'submitted', jobTitle: 'Once', vendorName: vendor.name, ...form },
    ])
    expect((await listMessages(vendor.owner.token)).filter((message) => message.includes('Once'))).toEqual([
      'New application for “Once”.',
    ])
  })

  it('exists once per customer and job, even from several devices concurrently', async () => {
    const [customer, job] = [await insertCustomer(world.connection.db), await aJob(vendor, { title: 'Twice' })]
    const answers = await Promise.all(
      [1, 2, 3, 4].map((device) =>
        applyTo(job.id, customer.token, { coverNote: `From device ${device}, with regards.` }, randomUUID()),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await listOwnApplications(customer.token)).toHaveLength(1)
    expect((await listMessages(vendor.owner.token)).filter((message) => message.includes('Twice'))).toHaveLength(1)
  })

  it('is rejected after the job closed, and the refusal is stored', async () => {
    const [customer, job, key] = [await insertCustomer(world.connection.db), await aJob(vendor), randomUUID()]
    now = new Date('2026-11-22T06:00:00Z')
    const body = {
      protocol: 1,
      device: randomUUID(),
      commands: [{ key, endpoint: applyForJob.name, params: { id: job.id }, body: form }],
    }
    const pushApplication = async () => (await world.call(push, { token: customer.token, body })).body.results[0]
    const refusal = {
      key,
      outcome: 'refused',
      code: 'listing_gone',
      message: 'This job is no longer open for applications.',
    }
    expect(await pushApplication()).toEqual(refusal)
    now = new Date('2026-11-21T20:00:00Z')
    expect(await pushApplication()).toEqual(refusal)
    expect(await listOwnApplications(customer.token)).toEqual([])
  })

  it('is rejected for a hidden vendor and for an unknown job', async () => {
    const customer = await insertCustomer(world.connection.db)
    const hidden = await aJob(await insertVendor(world.connection.db, { visible: false }))
    for (const id of [hidden.id, randomUUID()]) expect((await applyTo(id, customer.token)).status).toBe(404)
  })

  it('is replaced by a new one until the vendor has reviewed it', async () => {
    const [customer, job] = [await insertCustomer(world.connection.db), await aJob(vendor)]
    await applyTo(job.id, customer.token)
    await applyTo(job.id, customer.token, { coverNote: 'On second thoughts, I have four years.' })
    expect(await listOwnApplications(customer.token)).toMatchObject([
      { coverNote: 'On second thoughts, I have four years.' },
    ])
    const listedApplication = (await listVendorApplications(vendor.owner.token)).find(
      (application: any) => application.jobId === job.id,
    )
    await world.call(decideApplication, {
      token: vendor.owner.token,
      params: { id: listedApplication._id },
      body: { status: 'reviewing' },
    })
    const resubmission = await applyTo(job.id, customer.token, { coverNote: 'And a fifth that I had forgotten.' })
    expect([resubmission.status, resubmission.body.code]).toEqual([409, 'wrong_state'])
    expect(await listOwnApplications(customer.token)).toMatchObject([
      { coverNote: 'On second thoughts, I have four years.', status: 'reviewing' },
    ])
  })

  it('can be withdrawn, repeatedly without an error, and submitted again', async () => {
    const [customer, job] = [await insertCustomer(world.connection.db), await aJob(vendor, { title: 'Withdrawn' })]
    await applyTo(job.id, customer.token)
    for (let turn = 0; turn < 2; turn++)
      expect((await world.call(withdrawApplication, { params: { id: job.id }, token: customer.token })).status).toBe(
        200,
      )
    expect(await listOwnApplications(customer.token)).toMatchObject([{ status: 'withdrawn' }])
    expect(
      (await listVendorApplications(vendor.owner.token)).filter(
        (application: any) => application.jobTitle === 'Withdrawn',
      ),
    ).toEqual([])
    await applyTo(job.id, customer.token)
    expect(await listOwnApplications(customer.token)).toMatchObject([{ status: 'submitted' }])
    expect((await listMessages(vendor.owner.token)).filter((message) => message.includes('Withdrawn'))).toHaveLength(2)
    expect(
      (await world.call(withdrawApplication, { params: { id: randomUUID() }, token: customer.token })).status,
    ).toBe(200)
  })

  const invalidFields: [string, unknown][] = [
    ['fullName', ''],
    ['fullName', 'Al'],
    ['fullName', 7],
    ['fullName', buildText(10_000)],
    ['fullName', { first: 'Mutale' }],
    ['fullName', '\u202e\u202e\u202e'],
    ['phone', '12'],
    ['phone', null],
    ['phone', '+447700900123'],
    ['email', 'mutale@'],
    ['email', ['a@b.c']],
    ['coverNote', 'Hi.'],
    ['coverNote', buildText(10_000)],
    ['coverNote', undefined],
  ]
  it.each(invalidFields)('rejects an invalid %s with a field error and stores nothing', async (field, value) => {
    const [customer, job] = [await insertCustomer(world.connection.db), await aJob(vendor)]
    const answer = await applyTo(job.id, customer.token, { [field]: value })
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([422, 'invalid_input', [field]])
    expect(JSON.stringify(answer.body)).not.toContain('xxxx')
    expect(await listOwnApplications(customer.token)).toEqual([])
  })

  it('stores markup as text, and removes control and direction characters', async () => {
    const [customer, job] = [await insertCustomer(world.connection.db), await aJob(vendor)]
    await applyTo(job.id, customer.token, {
      fullName: '  Mutale\u202e \u0000Banda\n',
      coverNote: '<script>alert(1)</script>\r\nand \u2067more\u2069, with regards.',
    })
    expect(await listOwnApplications(customer.token)).toMatchObject([
      { fullName: 'Mutale Banda', coverNote: '<script>alert(1)</script>\nand more, with regards.' },
    ])
  })
})

describe('the applications of a vendor', () => {
  it('are visible to and decided by its owner and managers only', async () => {
    const { db } = world.connection
    const [vendor, otherVendor, customer] = [await insertVendor(db), await insertVendor(db), await insertCustomer(db)]
    await applyTo((await aJob(vendor)).id, customer.token)
    const [application] = await listVendorApplications(vendor.owner.token)
    expect(application).toMatchObject(form)
    expect(await listVendorApplications(otherVendor.owner.token)).toEqual([])
    const decide = (token: string) =>
      world.call(decideApplication, { token, params: { id: application._id }, body: { status: 'hired' } })
    expect((await decide(otherVendor.owner.token)).status).toBe(404)
    expect((await decide(customer.token)).status).toBe(403)
    const createStaffSession = async (staff_role: StaffRole) =>
      insertSession(
        db,
        (await insertAccount(db, { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' })).id,
      )
    for (const role of ['partner-staff', 'partner-viewer'] as const)
      expect((await decide(await createStaffSession(role))).status).toBe(403)
    expect((await decide(await createStaffSession('partner-manager'))).status).toBe(200)
  })

  it('change status once per decision, and the applicant is notified with the reply', async () => {
    const { db } = world.connection
    const [vendor, customer] = [await insertVendor(db, { name: 'Mosi House' }), await insertCustomer(db)]
    await applyTo((await aJob(vendor, { title: 'Cook' })).id, customer.token)
    const [{ _id: id }] = await listVendorApplications(vendor.owner.token)
    const decide = (status: string, reply?: string) =>
      world.call(decideApplication, {
        token: vendor.owner.token,
        params: { id },
        body: { status, ...(reply ? { reply } : {}) },
      })
    expect((await decide('shortlisted', 'Please come on Friday at nine.')).body.application.status).toBe('shortlisted')
    expect((await decide('reviewing')).body.code).toBe('wrong_state')
    expect(await listOwnApplications(customer.token)).toMatchObject([
      { status: 'shortlisted', reply: 'Please come on Friday at nine.' },
    ])
    expect((await decide('hired')).status).toBe(200)
    expect((await decide('declined')).status).toBe(409)
    expect(await listMessages(customer.token)).toEqual(
      expect.arrayContaining([
        'You are on the shortlist of Mosi House for “Cook”.',
        'Mosi House would like to hire you as “Cook”.',
      ]),
    )
    expect(await listMessages(customer.token)).toHaveLength(2)
    const lateWithdrawal = await world.call(withdrawApplication, {
      params: { id: (await listOwnApplications(customer.token))[0]._id },
      token: customer.token,
    })
    expect([lateWithdrawal.status, lateWithdrawal.body.message]).toEqual([
      409,
      'This application can no longer be withdrawn because the business has decided.',
    ])
    for (const status of ['withdrawn', 'submitted', '', 4]) expect((await decide(status as string)).status).toBe(422)
  })
})

describe('the change feed of applications', () => {
  it('sends the customer’s own applications and their changes, and no others', async () => {
    const { db } = world.connection
    const [vendor, customer, otherCustomer] = [
      await insertVendor(db),
      await insertCustomer(db),
      await insertCustomer(db),
    ]
    const job = await aJob(vendor)
    const pullApplications = async (token: string, cursor?: string) => {
      const { body } = await world.call(pull, { token, query: { cursor } })
      return {
        cursor: body.cursor as string,
        rows: body.rows.filter((row: any) => row.entity === 'application') as any[],
      }
    }
    await applyTo(job.id, customer.token)
    const first = await pullApplications(customer.token)
    expect(first.rows).toMatchObject([{ id: job.id, version: 1, data: { status: 'submitted' } }])
    expect((await pullApplications(otherCustomer.token)).rows).toEqual([])
    await world.call(withdrawApplication, { params: { id: job.id }, token: customer.token })
    const second = await pullApplications(customer.token, first.cursor)
    expect(second.rows).toMatchObject([{ id: job.id, version: 2, data: { status: 'withdrawn' } }])
  })
})
