/** Limits on requests without a sign-in, and that their responses do not reveal whether an account exists. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as auth from '#contract/accounts/auth'
import type { Endpoint } from '#contract/core/endpoint'
import { insertAccount } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'

const minuteMs = 60_000
let world: World
let now = Date.now()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
afterAll(() => world.close())
beforeEach(() => {
  now += 24 * 60 * minuteMs
  world.gateways.emails.splice(0)
})

let lastAddress = 0
const newAddress = () => `41.73.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`
const newEmail = () => `${randomUUID()}@example.test`
const repeat = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))
const post = (endpoint: Endpoint, options: object, address = newAddress()) =>
  world.call(endpoint, { headers: { 'x-forwarded-for': address }, ...options })
const requestLink = (endpoint: Endpoint, email: string, address?: string) =>
  post(endpoint, { body: { email } }, address)
const signUp = (email: string, address?: string) => {
  const form = {
    full_name: 'Thandiwe Mwale',
    phone: '0971234567',
    password: 'Kwacha#2026',
    confirmPassword: 'Kwacha#2026',
    user_type: 'endUser',
  }
  return post(auth.signup, { body: { ...form, email } }, address)
}
const countStatus = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('emailed links', () => {
  it.each([
    ['reset', auth.forgotPassword, '2026-01-01T08:00:00Z'],
    ['verification', auth.resendVerification, null],
  ] as const)(
    'include at most three %s links per hour for one inbox, regardless of the sender',
    async (_, endpoint, verifiedAt) => {
      const { email } = await insertAccount(world.connection.db, {
        email_verified_at: verifiedAt && new Date(verifiedAt),
      })
      const answers = await repeat(30, () => requestLink(endpoint, email))
      expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([3, 27])
      const refused = answers.find(({ status }) => status === 429)!
      expect(refused.headers['retry-after']).toBe('3600')
      expect(refused.body).toMatchObject({
        code: 'rate_limited',
        message:
          'We have already sent several emails to this address. Please check your inbox and your spam folder, or try again in an hour.',
      })
      await runDueTasks(world)
      expect(world.gateways.emails.filter(({ to }) => to === email)).toHaveLength(3)
      now += 60 * minuteMs
      expect((await requestLink(endpoint, email)).status).toBe(200)
    },
  )

  it('have the same limit for emails without an account', async () => {
    const email = newEmail()
    expect(countStatus(await repeat(10, () => requestLink(auth.forgotPassword, email)), 429)).toBe(7)
  })

  it('have a limit per network address', async () => {
    const address = newAddress()
    expect(countStatus(await repeat(70, () => requestLink(auth.forgotPassword, newEmail(), address)), 200)).toBe(60)
    expect((await requestLink(auth.forgotPassword, newEmail())).status).toBe(200)
  })
})

describe('sign-up limits', () => {
  it('reveal at most five times per hour that one email is taken', async () => {
    const { email } = await insertAccount(world.connection.db)
    const answers = await repeat(12, () => signUp(email))
    expect([countStatus(answers, 409), countStatus(answers, 429)]).toEqual([5, 7])
  })

  it('apply to one network address', async () => {
    const address = newAddress()
    const takenEmails = await repeat(30, async () => (await insertAccount(world.connection.db)).email)
    const answers = await repeat(120, (index) => signUp(takenEmails[index % 30]!, address))
    expect([countStatus(answers, 409), countStatus(answers, 429)]).toEqual([100, 20])
  })
})

it.each([
  ['reset', auth.resetPasswordByToken, { body: { password: 'Mosi-oa-Tunya 1' } }],
  ['verification', auth.verifyEmail, {}],
] as const)('stop guesses of %s links from one network address', async (_, endpoint, input) => {
  const address = newAddress()
  const answers = await repeat(70, () => post(endpoint, { params: { token: randomUUID() }, ...input }, address))
  expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([60, 10])
  expect((await post(endpoint, { params: { token: randomUUID() }, ...input })).status).toBe(400)
})

it('do not count working links', async () => {
  const address = newAddress()
  const tokens = await repeat(65, async () => {
    const { id } = await insertAccount(world.connection.db, { email_verified_at: null })
    return world.transact(async (tx) => (await import('./mail-links')).createMailLink(tx, id, 'verify'))
  })
  for (const { token } of tokens)
    expect((await post(auth.verifyEmail, { params: { token } }, address)).status).toBe(200)
})

describe('a request for an email without an account', () => {
  const recordQueries = async (run: () => Promise<unknown>): Promise<string[]> => {
    const texts: string[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [query] = args as [string | { text: string }]
      texts.push(typeof query === 'string' ? query : query.text)
      return (original as (...rest: unknown[]) => unknown).apply(this, args) as never
    })
    await run().finally(() => spy.mockRestore())
    return texts
  }
  const original = pg.Client.prototype.query
  const countJobs = async () => (await world.connection.pool.query('select id from pending_job')).rowCount!

  it.each([
    ['a reset link', auth.forgotPassword],
    ['a verification link', auth.resendVerification],
  ] as const)('causes the same queries and jobs as one with an account when %s is requested', async (_, endpoint) => {
    const { db } = world.connection
    const emails = [
      newEmail(),
      (await insertAccount(db)).email,
      (await insertAccount(db, { email_verified_at: null })).email,
    ]
    const results = []
    for (const email of emails) {
      const before = await countJobs()
      const texts = await recordQueries(() => requestLink(endpoint, email))
      results.push({ texts, jobs: (await countJobs()) - before })
    }
    expect(results[0]!.jobs).toBe(1)
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
    await runDueTasks(world)
    expect(world.gateways.emails.map(({ to }) => to).filter((to) => emails.includes(to))).toEqual(
      endpoint === auth.forgotPassword ? emails.slice(1) : emails.slice(2),
    )
  })

  it('causes the same queries as one with an account when the password is wrong', async () => {
    const emails = [newEmail(), (await insertAccount(world.connection.db)).email]
    const [unknown, known] = [
      await recordQueries(() => post(auth.login, { body: { email: emails[0], password: 'x' } })),
      await recordQueries(() => post(auth.login, { body: { email: emails[1], password: 'x' } })),
    ]
    expect(known).toEqual(unknown)
    expect(unknown.length).toBeGreaterThan(0)
  })
})
