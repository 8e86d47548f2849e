/** The limit on password guesses: what an attacker gets, and what the owner of the account still can do meanwhile. */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as auth from '#contract/auth'
import { anAccount, aSession } from '../../../tests/support/builders'
import { runDue } from '../../../tests/support/work'
import { openWorld, type World } from '../../../tests/support/world'

const password = 'Kwacha#2026'
const minute = 60_000
let world: World
let passwordHash: string
let now = Date.now()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
  // Cheap to verify: these tests are about how many are verified.
  passwordHash = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
})
afterAll(() => world.close())
beforeEach(() => {
  // The counters of the test before have expired.
  now += 24 * 60 * minute
})

let lastAddress = 0
const newAddress = () => `41.72.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`
const newAccount = async () => (await anAccount(world.connection.db, { password_hash: passwordHash })).email
interface Caller {
  address?: string
  device?: string | undefined
}
const signIn = (email: string, given: string, { address = newAddress(), device }: Caller = {}) =>
  world.call(auth.login, {
    headers: { 'x-forwarded-for': address },
    body: { email, password: given, ...(device ? { device } : {}) },
  })
const guess = (email: string, caller?: Caller) => signIn(email, 'Wrong#2026', caller)
const repeat = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))
/** One guess at each of so many accounts. */
const guessAtMany = (count: number, address: string) =>
  repeat(count, async () => guess(await newAccount(), { address }))
/** How many of the passwords were compared with the stored one. */
const countEvaluated = (answers: { body: { code?: string } }[]) =>
  answers.filter(({ body }) => body.code === 'wrong_credentials').length
/** The credential that a browser stores after a successful sign-in. */
const useDevice = async (email: string): Promise<string> => (await signIn(email, password)).body.device

describe('parallel guesses', () => {
  it('evaluates at most five of 300 from one address', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    const answers = await repeat(300, () => guess(email, { address }))
    expect(countEvaluated(answers)).toBe(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(295)
  })

  it('evaluates at most ten of 300 from 300 addresses', async () => {
    const email = await newAccount()
    expect(countEvaluated(await repeat(300, () => guess(email)))).toBe(10)
  })

  it('counts guesses at an address without an account in the same way', async () => {
    const [email, address] = [`${randomUUID()}@example.test`, newAddress()]
    expect(countEvaluated(await repeat(40, () => guess(email, { address })))).toBe(5)
  })

  it('evaluates at most 100 guesses from one address at 150 accounts, and says when to try again', async () => {
    const address = newAddress()
    const answers = await guessAtMany(150, address)
    expect(countEvaluated(answers)).toBe(100)
    const refused = await guess(await newAccount(), { address })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    expect(refused.headers['retry-after']).toBe('900')
  })

  it('evaluates at most five guesses at the current password of a signed-in account', async () => {
    const account = await anAccount(world.connection.db, { password_hash: passwordHash })
    const token = await aSession(world.connection.db, account.id)
    await world.connection.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() + 400 * 24 * 60 * minute) })
      .execute()
    const answers = await repeat(50, () =>
      world.call(auth.changePassword, { token, body: { currentPassword: 'Wrong#2026', password: 'Ngwee#2026x' } }),
    )
    expect(answers.filter(({ body }) => body.code === 'wrong_password')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'too_many_sign_ins')).toHaveLength(45)
    now += 6000
    const change = () =>
      world.call(auth.changePassword, { token, body: { currentPassword: password, password: 'Ngwee#2026x' } })
    expect((await change()).status).toBe(200)
  })
})

describe('an attack on one account', () => {
  it('lets the owner in from a phone that signed in before', async () => {
    const email = await newAccount()
    const device = await useDevice(email)
    await repeat(40, () => guess(email))
    expect(await signIn(email, password)).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    expect((await signIn(email, password, { device })).status).toBe(200)
  })

  it('lets the owner in from the known phone behind the very address of the attack', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    const device = await useDevice(email)
    await repeat(40, () => guess(email, { address }))
    await guessAtMany(120, address)
    expect((await signIn(email, password, { address, device })).status).toBe(200)
  })

  it('slows guesses down from new addresses with a growing delay', async () => {
    const email = await newAccount()
    await repeat(10, () => guess(email))
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      const wait = Number((await guess(email)).headers['retry-after'])
      waits.push(wait)
      now += wait * 1000
      expect(countEvaluated(await repeat(5, () => guess(email)))).toBe(1)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  it('limits the guesses of a known device too', async () => {
    const email = await newAccount()
    const device = await useDevice(email)
    expect(countEvaluated(await repeat(40, () => guess(email, { device })))).toBe(5)
  })

  it('treats a device as unknown for another account, and one whose credential was made up', async () => {
    const [email, neighbor] = [await newAccount(), await newAccount()]
    const device = await useDevice(neighbor)
    await repeat(40, () => guess(email))
    for (const credential of [device, randomUUID(), ''])
      expect((await signIn(email, password, { device: credential })).status).toBe(429)
  })

  it('lets an owner without a known device back in by the mailed reset link', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await repeat(40, () => guess(email))
    await repeat(20, () => guess(email, { address }))
    const headers = { 'x-forwarded-for': address }
    await world.call(auth.forgotPassword, { headers, body: { email } })
    await runDue(world)
    // Background jobs run by the real clock.
    await world.connection.db
      .updateTable('mail_token')
      .set({ expires_at: new Date(now + minute) })
      .execute()
    const link = /reset-password\/([\w-]+)/.exec(world.gateways.letters.findLast(({ to }) => to === email)!.text)![1]
    const reset = await world.call(auth.resetPasswordWith, {
      headers,
      params: { token: link },
      body: { password: 'Mosi-oa-Tunya 1' },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(email, 'Mosi-oa-Tunya 1', { address })).status).toBe(200)
    await repeat(40, () => guess(email, { address }))
    expect((await signIn(email, 'Mosi-oa-Tunya 1', { address, device: reset.body.device })).status).toBe(200)
  })

  it('tells the wait in the message and in Retry-After', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await repeat(5, () => guess(email, { address }))
    const answer = await guess(email, { address })
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body.message).toBe(
      'Too many failed attempts. Please wait 5 seconds and try again, or choose a new password with “Forgot password?”.',
    )
  })
})

describe('people who share one address', () => {
  it('are never limited by a few who mistype among many who do not', async () => {
    const address = newAddress()
    const statuses: number[] = []
    // One customer in twenty mistypes four times: 104 failures in a few minutes.
    for (let round = 0; round < 26; round++) {
      const customers = await repeat(20, newAccount)
      const answers = await repeat(20, async (index) => {
        const email = customers[index]!
        const failures: number[] = []
        for (let count = 0; index === 0 && count < 4; count++) failures.push((await guess(email, { address })).status)
        return [...failures, (await signIn(email, password, { address })).status]
      })
      statuses.push(...answers.flat())
      now += 10_000
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(104)
    expect(statuses.filter((status) => status === 429)).toEqual([])
  })

  it('can sign in again a quarter of an hour after an attack from their address', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await guessAtMany(120, address)
    expect((await signIn(email, password, { address })).status).toBe(429)
    now += 15 * minute
    expect((await signIn(email, password, { address })).status).toBe(200)
  })

  it('are not freed by one account that signs in again and again', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await guessAtMany(90, address)
    for (let count = 0; count < 30; count++) expect((await signIn(email, password, { address })).status).toBe(200)
    expect(countEvaluated(await guessAtMany(40, address))).toBe(11)
  })

  it('share a limit in one IPv6 network', async () => {
    const email = await newAccount()
    const answers = await repeat(40, (index) => guess(email, { address: `2001:db8:1:2:${index}::1` }))
    expect(countEvaluated(answers)).toBe(5)
  })
})

describe('a successful sign-in', () => {
  it('is never counted, also where the account may not enter yet', async () => {
    const { email } = await anAccount(world.connection.db, { password_hash: passwordHash, email_verified_at: null })
    const address = newAddress()
    for (let count = 0; count < 12; count++)
      expect(await signIn(email, password, { address })).toMatchObject({ body: { code: 'unverified' } })
  })

  it('extends the credential of its device instead of issuing another', async () => {
    const [email, other] = [await newAccount(), await newAccount()]
    const device = await useDevice(email)
    expect((await signIn(email, password, { device })).body.device).toBe(device)
    expect((await signIn(other, password, { device })).body.device).toBe(device)
  })

  it('stores no credential that could be used, and at most twenty devices of an account', async () => {
    const email = await newAccount()
    const { body } = await signIn(email, password)
    for (let count = 0; count < 24; count++) {
      now += 1000
      await signIn(email, password)
    }
    const { db } = world.connection
    const rows = await db
      .selectFrom('known_device')
      .innerJoin('account', 'account.id', 'account_id')
      .selectAll('known_device')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(20)
    expect(JSON.stringify(rows)).not.toContain(body.device)
  })
})
