/** Reviews: permissions, time limits, ratings, replies and notifications. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveBusiness } from '#contract/business/business/business-profile'
import { bookingStates } from '#contract/core/state-machines'
import { listReceivedReviews, replyToReview, vendorReviews, writeReview } from '#contract/bookings/reviews/reviews'
import type { StaffRole } from '#contract/core/access'
import type { Database } from '../../../db/schema'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

const arrival = new Date('2026-11-21T20:00:00Z')
let now = arrival
let world: World
let customer: Awaited<ReturnType<typeof insertCustomer>>
let vendor: Awaited<ReturnType<typeof insertVendor>>
let listing: Awaited<ReturnType<typeof insertListing>>
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
beforeEach(async () => {
  now = arrival
  customer = await insertCustomer(world.connection.db, { full_name: 'Mutinta Jane Hamoonga' })
  vendor = await insertVendor(world.connection.db)
  listing = await insertListing(world.connection.db, { vendor_id: vendor.id })
})
afterAll(() => world.close())

const aBooking = (row: Partial<Insertable<Database['booking']>> = {}): Promise<string> =>
  insertStay(world.connection.db, {
    account_id: customer.id,
    vendor_id: vendor.id,
    listing_id: listing.id,
    state: 'completed',
    created_at: arrival,
    changed_at: arrival,
    ...row,
  })

const reviewInput = { stars: 4, text: 'A quiet room.' }
const write = (id: string, body: object = reviewInput, token = customer.token) =>
  world.call(writeReview, { params: { id }, body, token, key: randomUUID() })
const read = async (query: object = {}) =>
  (await world.call(vendorReviews, { params: { id: vendor.id }, query: query as never })).body
const reply = (id: string, text: string, token = vendor.owner.token) =>
  world.call(replyToReview, { params: { id }, body: { text }, token, key: randomUUID() })
const listReceived = async (token = vendor.owner.token, query: object = {}) =>
  (await world.call(listReceivedReviews, { token, query: query as never })).body
const loadRating = () =>
  world.connection.db
    .selectFrom('vendor')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', vendor.id)
    .executeTakeFirstOrThrow()
const loadNotifications = (accountId: string) => loadNotificationTexts(world.connection.db, accountId)
const createReview = async (body: object = reviewInput): Promise<string> => {
  await write(await aBooking(), body)
  return (await listReceived()).reviews[0]._id
}

describe('writing a review', () => {
  it('publishes it with the author’s first name and initial', async () => {
    const answer = await write(await aBooking())
    expect(answer.body).toEqual({ review: { ...reviewInput, writtenAt: now.toISOString(), reply: null } })
    const { reviews, ...rest } = await read()
    expect(rest).toEqual({ total: 1, page: 1, pageSize: 10 })
    expect(reviews).toEqual([
      {
        _id: expect.any(String),
        ...reviewInput,
        writtenAt: now.toISOString(),
        author: 'Mutinta H.',
        listingName: 'Garden room',
        changed: false,
        reply: null,
      },
    ])
    expect(await loadRating()).toEqual({ rating_sum: 4, rating_count: 1 })
  })

  it.each(bookingStates.filter((state) => state !== 'completed'))(
    'is rejected for a booking that is %s',
    async (state) => {
      const refused = await write(await aBooking({ state }))
      expect([refused.status, refused.body.code]).toEqual([409, 'not_completed'])
      expect(await loadRating()).toEqual({ rating_sum: 0, rating_count: 0 })
    },
  )

  it('is allowed for the buyer only', async () => {
    const id = await aBooking()
    const otherCustomer = await insertCustomer(world.connection.db)
    expect((await write(id, reviewInput, otherCustomer.token)).body.code).toBe('not_found')
    expect((await write(id, reviewInput, vendor.owner.token)).body.code).toBe('forbidden')
    expect((await write(randomUUID())).body.code).toBe('not_found')
    expect((await read()).total).toBe(0)
  })

  it('is possible for ninety days after the last day, in Zambian time', async () => {
    const [id, otherId] = [await aBooking(), await aBooking({ ends_on: null })]
    now = new Date('2027-02-10T21:59:00Z')
    expect((await write(id)).status).toBe(200)
    const refused = await write(otherId)
    expect([refused.status, refused.body.code]).toEqual([409, 'review_closed'])
    now = new Date('2027-02-10T22:00:00Z')
    expect((await write(await aBooking())).body.code).toBe('review_closed')
  })

  it('creates one review despite repeats, which its author can edit for fourteen days', async () => {
    const id = await aBooking()
    for (let time = 0; time < 3; time++) expect((await write(id)).status).toBe(200)
    now = new Date('2026-12-05T21:59:00Z')
    expect((await write(id, { stars: 2, text: 'On second thought, noisy.' })).body.review).toMatchObject({
      stars: 2,
      text: 'On second thought, noisy.',
      writtenAt: arrival.toISOString(),
    })
    expect(await loadRating()).toEqual({ rating_sum: 2, rating_count: 1 })
    now = new Date('2026-12-05T22:00:00Z')
    const refused = await write(id, { stars: 5, text: '' })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'review_closed',
      expect.stringContaining('14 days'),
    ])
    expect((await write(id, { stars: 2, text: 'On second thought, noisy.' })).status).toBe(200)
    expect((await read()).reviews).toMatchObject([{ stars: 2, changed: true }])
    expect(await loadNotifications(vendor.owner.id)).toHaveLength(1)
  })

  it.each([
    ['no stars', { stars: 0, text: '' }, 'stars'],
    ['six stars', { stars: 6, text: '' }, 'stars'],
    ['half a star', { stars: 4.5, text: '' }, 'stars'],
    ['stars in words', { stars: 'five', text: '' }, 'stars'],
    ['missing stars', { text: 'Good' }, 'stars'],
    ['1,001 characters', { stars: 5, text: 'x'.repeat(1001) }, 'text'],
    ['an array as text', { stars: 5, text: ['Good'] }, 'text'],
    ['a reply field', { stars: 5, text: 'Good', reply: 'Thank you' }, 'body'],
  ])('A review with %s is rejected, and nothing is stored', async (_, body, field) => {
    const refused = await write(await aBooking(), body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect(await loadRating()).toEqual({ rating_sum: 0, rating_count: 0 })
  })

  it('accepts a text of a thousand characters and an empty one', async () => {
    await write(await aBooking(), { stars: 5, text: 'x'.repeat(1000) })
    now = new Date(now.getTime() + 1000)
    await write(await aBooking(), { stars: '3', text: '' })
    expect((await read()).reviews.map(({ stars, text }: any) => [stars, text.length])).toEqual([
      [3, 0],
      [5, 1000],
    ])
  })
})

describe('replying to a review', () => {
  it('notifies the vendor of a review, and its author of the first reply, in the app and by email', async () => {
    const id = await createReview()
    expect(await loadNotifications(vendor.owner.id)).toEqual([
      { message: 'Mutinta H. gave you 4 stars for Garden room.', link: '/dashboard?to=reviews' },
    ])
    now = new Date('2026-11-22T08:00:00Z')
    expect((await reply(id, 'Thank you, come again.')).body.review.reply).toEqual({
      text: 'Thank you, come again.',
      at: now.toISOString(),
    })
    await reply(id, 'Thank you, and come again.')
    await reply(id, 'Thank you, and come again.')
    expect((await read()).reviews[0].reply.text).toBe('Thank you, and come again.')
    const customerNotifications = await loadNotifications(customer.id)
    expect(customerNotifications).toEqual([
      {
        message: 'Musi Lodge has replied to your review.',
        link: expect.stringMatching(/^\/my-account\/bookings\/[0-9a-f-]+\/review$/),
      },
    ])
    await runDueTasks(world)
    const emails = world.gateways.emails.filter(({ to }) => to === vendor.owner.email || to === customer.email)
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [vendor.owner.email, '4 stars for Garden room'],
      [customer.email, 'Musi Lodge has replied to your review'],
    ])
    expect(emails[1]!.text).toContain(`http://tilipo.test${customerNotifications[0]!.link}`)
  })

  it('is allowed for the owner, managers and staff of the vendor; viewers can read', async () => {
    const id = await createReview()
    const member = async (staff_role: StaffRole, vendor_id = vendor.id) =>
      insertSession(
        world.connection.db,
        (await insertAccount(world.connection.db, { role: 'partner', staff_role, vendor_id })).id,
      )
    const viewer = await member('partner-viewer')
    expect((await reply(id, 'Hello', viewer)).body.code).toBe('forbidden')
    expect((await listReceived(viewer)).reviews).toMatchObject([
      { author: 'Mutinta H.', reference: expect.any(String) },
    ])
    expect((await listReceived()).reviews).toMatchObject([{ author: 'Mutinta Jane Hamoonga' }])
    for (const role of ['partner-manager', 'partner-staff'] as const)
      expect((await reply(id, `From a ${role}`, await member(role))).status).toBe(200)
    const otherVendor = await insertVendor(world.connection.db)
    expect((await reply(id, 'Not ours', otherVendor.owner.token)).body.code).toBe('not_found')
    expect((await listReceived(otherVendor.owner.token)).reviews).toEqual([])
    expect((await reply(id, 'Mine', customer.token)).body.code).toBe('forbidden')
    expect((await reply(id, '   ')).status).toBe(422)
    expect((await reply(id, 'x'.repeat(1001))).status).toBe(422)
    expect((await read()).reviews[0].reply.text).toBe('From a partner-staff')
  })

  it('is allowed for the manager of the hotel, and for no other hotel', async () => {
    const createManager = async (vendor_id: string) => {
      const account = await insertAccount(world.connection.db, {
        role: 'hotel-manager',
        vendor_id,
        business_type: 'hotel',
      })
      return insertSession(world.connection.db, account.id)
    }
    const id = await aBooking()
    await write(id)
    const manager = await createManager(vendor.id)
    const otherManager = await createManager((await insertVendor(world.connection.db)).id)
    const [review] = (await listReceived(manager)).reviews
    expect((await reply(review._id, 'Thank you.', manager)).status).toBe(200)
    expect((await listReceived(otherManager)).reviews).toEqual([])
    expect((await reply(review._id, 'Mine.', otherManager)).status).toBe(404)
  })

  it('keeps the reply when the author changes the review', async () => {
    const id = await aBooking()
    await write(id)
    await reply((await listReceived()).reviews[0]._id, 'Thank you.')
    expect((await write(id, { stars: 5, text: 'Better still.' })).body.review).toMatchObject({
      stars: 5,
      reply: { text: 'Thank you.' },
    })
  })
})

describe('reading reviews', () => {
  it('returns pages with the newest first, and filters unanswered ones', async () => {
    for (let index = 0; index < 5; index++) {
      now = new Date(arrival.getTime() + index * 60_000)
      await write(await aBooking(), { stars: 1 + index, text: '' })
    }
    const stars = (body: any) => body.reviews.map((review: any) => review.stars)
    expect(stars(await read({ pageSize: 2 }))).toEqual([5, 4])
    expect(stars(await read({ pageSize: 2, page: 3 }))).toEqual([1])
    expect(stars(await read({ page: 1000 }))).toEqual([])
    const receivedReviews = await listReceived()
    await reply(receivedReviews.reviews[1]._id, 'Thank you.')
    expect(await listReceived(vendor.owner.token, { show: 'waiting', pageSize: 3 })).toMatchObject({
      total: 4,
      waiting: 4,
      rating: { average: 3, count: 5 },
    })
    expect(stars(await listReceived(vendor.owner.token, { show: 'waiting' }))).toEqual([5, 3, 2, 1])
  })

  it('returns no personal data of the author', async () => {
    const id = await aBooking()
    await write(id)
    const { text: _, ...publicReview } = (await read()).reviews[0]
    for (const secret of [id, customer.id, customer.email, customer.phone!, 'Hamoonga'])
      expect(JSON.stringify(publicReview)).not.toContain(secret)
  })

  it('returns 404 for a hidden or unknown vendor', async () => {
    await write(await aBooking())
    await world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
    expect((await world.call(vendorReviews, { params: { id: vendor.id } })).status).toBe(404)
    expect((await world.call(vendorReviews, { params: { id: randomUUID() } })).status).toBe(404)
    expect((await listReceived()).total).toBe(1)
  })
})

describe('concurrent reviews', () => {
  const stars = Array.from({ length: 24 }, (_, index) => 1 + (index % 5))

  it('add up to the correct rating', async () => {
    const ids = await Promise.all(stars.map(() => aBooking()))
    const answers = await Promise.all(ids.map((id, index) => write(id, { stars: stars[index]!, text: '' })))
    expect(answers.map(({ status }) => status)).toEqual(stars.map(() => 200))
    expect(await loadRating()).toEqual({
      rating_sum: stars.reduce((sum, value) => sum + value),
      rating_count: stars.length,
    })
  })

  it('Concurrent reviews of one booking result in one review with the last content', async () => {
    const id = await aBooking()
    const answers = await Promise.all(stars.map((value) => write(id, { stars: value, text: `${value}` })))
    expect(answers.map(({ status }) => status)).toEqual(stars.map(() => 200))
    const { total, reviews } = await read()
    expect([total, await loadRating()]).toEqual([1, { rating_sum: reviews[0].stars, rating_count: 1 }])
    expect(await loadNotifications(vendor.owner.id)).toHaveLength(1)
  })

  it('do not deadlock with a name change and replies of the vendor', async () => {
    const ids = await Promise.all(stars.map(() => aBooking()))
    await Promise.all(ids.map((id) => write(id, { stars: 3, text: '' })))
    const { reviews } = await listReceived(vendor.owner.token, { pageSize: 60 })
    const deadlocksBefore = await countDeadlocks()
    const rename = (index: number) =>
      world.call(saveBusiness, {
        token: vendor.owner.token,
        key: randomUUID(),
        body: { id: vendor.id, name: `Musi Lodge ${index}` },
      })
    const answers = await Promise.all([
      ...ids.map((id, index) => write(id, { stars: stars[index]!, text: '' })),
      ...reviews.map(({ _id }: any) => reply(_id, 'Thank you.')),
      ...[1, 2, 3, 4].map(rename),
    ])
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(await loadRating()).toEqual({
      rating_sum: stars.reduce((sum, value) => sum + value),
      rating_count: stars.length,
    })
    expect(await countDeadlocks()).toBe(deadlocksBefore)
  })

  it('are rejected without waiting for a lock if the booking is not completed', async () => {
    const id = await aBooking({ state: 'confirmed' })
    const holder = await world.connection.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select id from booking where id = $1 for update', [id])
      expect((await write(id)).body.code).toBe('not_completed')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  /** The server retries a transaction after a deadlock, so only PostgreSQL's deadlock counter reveals one. */
  async function countDeadlocks(): Promise<number> {
    const { rows } = await world.connection.pool.query(
      `select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0].deadlocks)
  }
})
