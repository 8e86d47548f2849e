/** Reported content: who may report what, and what the decision of an administrator changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { listing as readListing, vendor as readVendor } from '#contract/catalogue/catalogue'
import { vendorReviews } from '#contract/bookings/reviews/reviews'
import { readConversation } from '#contract/messages/conversations'
import { sendMessage } from '#contract/messages/messages'
import { decideReport, listReportedItems, reportContent } from '#contract/platform/moderation/reports'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
let admin: Awaited<ReturnType<typeof insertCustomer>>
let author: Awaited<ReturnType<typeof insertCustomer>>
let reporter: Awaited<ReturnType<typeof insertCustomer>>
let vendor: Awaited<ReturnType<typeof insertVendor>>
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(world.connection.db, { role: 'admin', full_name: 'Mutale Banda' })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.connection
  author = await insertCustomer(db, { full_name: 'Chanda Phiri' })
  reporter = await insertCustomer(db)
  vendor = await insertVendor(db, { name: 'Kubu Lodge', rating_sum: 9, rating_count: 2 })
})

/** A review with five stars, already counted in the vendor's rating of 9 for 2. */
async function insertReview(): Promise<string> {
  const { db } = world.connection
  const listing = await insertListing(db, { vendor_id: vendor.id })
  const stay = { account_id: author.id, vendor_id: vendor.id, listing_id: listing.id, state: 'completed' } as const
  const booking_id = await insertStay(db, { ...stay, created_at: new Date(), changed_at: new Date() })
  const id = randomUUID()
  await db
    .insertInto('review')
    .values({
      id,
      booking_id,
      account_id: author.id,
      vendor_id: vendor.id,
      stars: 5,
      text: 'Rude',
      created_at: new Date(),
    })
    .execute()
  return id
}

const report = (kind: string, id: string, token = reporter.token, body: object = {}) =>
  world.call(reportContent, { token, params: { kind, id }, body: { reason: 'offensive', note: 'See line 1', ...body } })
const decide = (kind: string, id: string, decision: string, reason = 'Insults', token = admin.token) =>
  world.call(decideReport, { token, params: { kind, id }, body: { decision, reason } })
const listItems = async (query: object = {}) =>
  (await world.call(listReportedItems, { token: admin.token, query: query as never })).body
const findItem = async (id: string, query: object = {}) =>
  (await listItems(query)).find(({ _id }: { _id: string }) => _id === id)
const listPublicReviews = async () =>
  (await world.call(vendorReviews, { params: { id: vendor.id } })).body.reviews.map(({ _id }: { _id: string }) => _id)
const loadRating = () =>
  world.connection.db
    .selectFrom('vendor')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', vendor.id)
    .executeTakeFirstOrThrow()

describe('a report', () => {
  it('appears once for each item, with the number of reporters and their newest reasons', async () => {
    const id = await insertReview()
    await report('review', id)
    await report('review', id, reporter.token, { reason: 'spam', note: '' })
    await report('review', id, vendor.owner.token, { reason: 'fraud', note: 'Never a guest' })
    expect(await findItem(id)).toMatchObject({
      kind: 'review',
      state: 'open',
      title: 'Chanda P.',
      text: 'Rude',
      vendor: { _id: vendor.id, name: 'Kubu Lodge' },
      reports: 2,
      newestReports: [
        { reason: 'fraud', note: 'Never a guest' },
        { reason: 'spam', note: '' },
      ],
      decision: null,
    })
  })

  it('counts every reporter once when they report concurrently', async () => {
    const id = await insertReview()
    const reporters = await Promise.all(Array.from({ length: 6 }, () => insertCustomer(world.connection.db)))
    const results = await Promise.all([...reporters, ...reporters].map(({ token }) => report('review', id, token)))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await findItem(id)).toMatchObject({ reports: 6 })
    expect((await loadNotificationTexts(world.connection.db, admin.id)).at(-1)).toEqual({
      message: 'A review was reported. Please look into it.',
      link: '/admin/global/reports',
    })
  })

  it('is possible for visible listings and vendors, and refused for anything else', async () => {
    const listing = await insertListing(world.connection.db, { vendor_id: vendor.id, name: 'Garden room' })
    expect((await report('listing', listing.id)).status).toBe(200)
    expect((await report('vendor', vendor.id)).status).toBe(200)
    expect(await findItem(listing.id)).toMatchObject({ title: 'Garden room' })
    const hidden = await insertVendor(world.connection.db, { visible: false })
    for (const [kind, id] of [
      ['vendor', hidden.id],
      ['vendor', randomUUID()],
      ['listing', vendor.id],
      ['review', randomUUID()],
      ['message', randomUUID()],
    ] as const)
      expect((await report(kind, id)).status).toBe(404)
    expect((await report('account', vendor.id)).status).toBe(404)
    expect((await report('vendor', vendor.id, reporter.token, { reason: 'because' })).status).toBe(422)
  })

  it('is limited to twenty an hour for each account', async () => {
    for (let count = 0; count < 20; count++) expect((await report('vendor', vendor.id)).status).toBe(200)
    expect((await report('vendor', vendor.id)).status).toBe(429)
  })
})

describe('hiding a review', () => {
  it('removes it from the public reviews and the rating, and tells its author why', async () => {
    const id = await insertReview()
    await report('review', id)
    expect((await decide('review', id, 'hide')).status).toBe(200)
    expect(await listPublicReviews()).toEqual([])
    expect(await loadRating()).toEqual({ rating_sum: 4, rating_count: 1 })
    expect((await report('review', id, vendor.owner.token)).status).toBe(404)
    expect((await loadNotificationTexts(world.connection.db, author.id)).map(({ message }) => message)).toEqual([
      'We removed your review of Kubu Lodge because it breaks our rules: Insults',
    ])
    expect(await findItem(id, { state: 'hidden' })).toMatchObject({
      decision: { by: 'Mutale Banda', reason: 'Insults' },
    })
    expect((await decide('review', id, 'restore', '')).status).toBe(200)
    expect(await listPublicReviews()).toEqual([id])
    expect(await loadRating()).toEqual({ rating_sum: 9, rating_count: 2 })
  })

  it('happens once when two administrators decide concurrently, and the second learns who decided', async () => {
    const id = await insertReview()
    await report('review', id)
    const other = await insertCustomer(world.connection.db, { role: 'admin', full_name: 'Mutale Banda' })
    const results = await Promise.all([admin, other].map(({ token }) => decide('review', id, 'hide', 'Insults', token)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)!.body.message).toMatch(/^Mutale Banda hid this on /)
    expect(await loadRating()).toEqual({ rating_sum: 4, rating_count: 1 })
  })

  it('needs a reason and a report, and is written to the audit log', async () => {
    const id = await insertReview()
    expect((await decide('review', id, 'hide')).status).toBe(404)
    await report('review', id)
    const { status, body } = await decide('review', id, 'hide', '')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['reason']])
    await decide('review', id, 'hide')
    expect((await world.call(listAudit, { token: admin.token })).body[0]).toMatchObject({
      action: 'report.hide',
      target: { kind: 'review', _id: id },
      reason: 'Insults',
      before: { state: 'open' },
      after: { state: 'hidden' },
    })
  })

  it('hides and restores a listing or a vendor, with an audit entry of its own', async () => {
    const listing = await insertListing(world.connection.db, { vendor_id: vendor.id })
    const isPublic = async (endpoint: typeof readListing | typeof readVendor, id: string) =>
      (await world.call(endpoint, { params: { id } as never })).status === 200
    for (const [kind, id, endpoint] of [
      ['listing', listing.id, readListing],
      ['vendor', vendor.id, readVendor],
    ] as const) {
      await report(kind, id)
      expect((await decide(kind, id, 'hide')).status).toBe(200)
      expect(await isPublic(endpoint, id)).toBe(false)
      const actions = (await world.call(listAudit, { token: admin.token })).body.map(
        ({ action }: { action: string }) => action,
      )
      expect(actions.slice(0, 2).sort()).toEqual([`${kind}.hide`, 'report.hide'].sort())
      expect((await decide(kind, id, 'restore')).status).toBe(200)
      expect(await isPublic(endpoint, id)).toBe(true)
    }
    expect((await loadNotificationTexts(world.connection.db, vendor.owner.id)).length).toBe(4)
  })

  it('is for administrators only', async () => {
    const id = await insertReview()
    await report('review', id)
    for (const { token } of [reporter, vendor.owner]) {
      expect((await decide('review', id, 'hide', 'Insults', token)).status).toBe(403)
      expect((await world.call(listReportedItems, { token })).status).toBe(403)
    }
  })
})

it('Dismissed reports are opened again by a new reporter', async () => {
  const id = await insertReview()
  await report('review', id)
  await decide('review', id, 'dismiss', '')
  await report('review', id)
  expect(await findItem(id, { state: 'open' })).toBeUndefined()
  await report('review', id, vendor.owner.token)
  expect(await findItem(id, { state: 'open' })).toMatchObject({ reports: 2 })
})

describe('a reported message', () => {
  const send = async (text: string) => {
    const id = randomUUID()
    await world.call(sendMessage, { token: author.token, params: { with: vendor.id }, body: { id, text } })
    return id
  }
  const readTexts = async ({ token }: { token: string }, other: string) =>
    (await world.call(readConversation, { token, params: { with: other } })).body.messages.map(
      ({ text }: { text: string }) => text,
    )

  it('is reported by the other side of the conversation only', async () => {
    const id = await send('Pay me outside Tilipo')
    expect((await report('message', id, author.token)).status).toBe(404)
    expect((await report('message', id, reporter.token)).status).toBe(404)
    expect((await report('message', id, vendor.owner.token)).status).toBe(200)
    expect(await findItem(id)).toMatchObject({ title: 'Chanda P. (customer)', text: 'Pay me outside Tilipo' })
  })

  it('is replaced by a notice on both sides while it is hidden', async () => {
    const id = await send('Pay me outside Tilipo')
    await report('message', id, vendor.owner.token)
    await decide('message', id, 'hide', 'Fraud')
    const notice = "This message was removed because it breaks Tilipo's rules."
    expect(await readTexts(author, vendor.id)).toEqual([notice])
    expect(await readTexts(vendor.owner, author.id)).toEqual([notice])
    expect((await loadNotificationTexts(world.connection.db, author.id)).at(-1)!.message).toBe(
      'We removed one of your messages because it breaks our rules: Fraud',
    )
    await decide('message', id, 'restore', '')
    expect(await readTexts(vendor.owner, author.id)).toEqual(['Pay me outside Tilipo'])
  })
})
