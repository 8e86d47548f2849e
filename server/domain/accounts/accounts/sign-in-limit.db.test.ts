/** The limit on password guesses: what an attacker can try, and what the account's owner can do during an attack. */
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as auth from '#contract/accounts/auth'
import { confirmSecondFactor, setUpSecondFactor } from '#contract/accounts/second-factor'
import { insertAccount, insertSession } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { countAttempt } from './attempts'

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) }
})

const password = 'Kwacha#2026'
const minuteMs = 60_000
let world: World
let passwordHash: string
let now = Date.now()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
  // A cheap hash suffices, because these tests only count verifications.
  passwordHash = await hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
})
afterAll(() => world.close())
beforeEach(() => {
  // Lets the counters of the previous test expire.
  now += 24 * 60 * minuteMs
})

let lastAddress = 0
const newAddress = () => `41.72.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`
const newAccount = async () => (await insertAccount(world.connection.db, { password_hash: passwordHash })).email
interface Caller {
  address?: string
  device?: string | undefined
}
const signIn = (email: string, inputPassword: string, { address = newAddress(), device }: Caller = {}) =>
  world.call(auth.login, {
    headers: { 'x-forwarded-for': address },
    body: { email, password: inputPassword, ...(device ? { device } : {}) },
  })
const guess = (email: string, caller?: Caller) => signIn(email, 'Wrong#2026', caller)
const repeat = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))
/** Guesses once at each of `count` new accounts. */
const guessAtMany = (count: number, address: string) =>
  repeat(count, async () => guess(await newAccount(), { address }))
/** Counts the guesses that were compared with the stored password. */
const countEvaluated = (answers: { body: { code?: string } }[]) =>
  answers.filter(({ body }) => body.code === 'wrong_credentials').length
/** Signs in. @returns the device credential that a browser stores after a successful sign-in */
const registerDevice = async (email: string): Promise<string> => (await signIn(email, password)).body.device

describe('concurrent password guesses', () => {
  it('are evaluated at most five times of 300 from one network address', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    const answers = await repeat(300, () => guess(email, { address }))
    expect(countEvaluated(answers)).toBe(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(295)
  })

  it('are evaluated at most ten times of 300 from 300 network addresses', async () => {
    const email = await newAccount()
    expect(countEvaluated(await repeat(300, () => guess(email)))).toBe(10)
  })

  it('have the same limit for an email without an account', async () => {
    const [email, address] = [`${randomUUID()}@example.test`, newAddress()]
    expect(countEvaluated(await repeat(40, () => guess(email, { address })))).toBe(5)
  })

  it('are evaluated at most 100 times from one address at 150 accounts, and ten times late', async () => {
    const address = newAddress()
    const answers = await guessAtMany(150, address)
    expect(countEvaluated(answers)).toBe(110)
    const refused = await guess(await newAccount(), { address })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    expect(refused.headers['retry-after']).toBe('10')
  })

  it('are evaluated at most five times at the current password of a signed-in account', async () => {
    const account = await insertAccount(world.connection.db, { password_hash: passwordHash })
    const token = await insertSession(world.connection.db, account.id)
    await world.connection.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() + 400 * 24 * 60 * minuteMs) })
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
  it('does not lock the owner out on a phone that signed in before', async () => {
    const email = await newAccount()
    const device = await registerDevice(email)
    await repeat(40, () => guess(email))
    expect(await signIn(email, password)).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    expect((await signIn(email, password, { device })).status).toBe(200)
  })

  it('does not lock the owner out on a known phone behind the attacker’s network address', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    const device = await registerDevice(email)
    await repeat(40, () => guess(email, { address }))
    await guessAtMany(120, address)
    expect((await signIn(email, password, { address, device })).status).toBe(200)
  })

  it('is slowed down from new network addresses with a growing delay', async () => {
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

  it('is limited on a known device too', async () => {
    const email = await newAccount()
    const device = await registerDevice(email)
    expect(countEvaluated(await repeat(40, () => guess(email, { device })))).toBe(5)
  })

  it('does not benefit from a device of another account or an invented device credential', async () => {
    const [email, neighbor] = [await newAccount(), await newAccount()]
    const device = await registerDevice(neighbor)
    await repeat(40, () => guess(email))
    for (const credential of [device, randomUUID(), ''])
      expect((await signIn(email, password, { device: credential })).status).toBe(429)
  })

  it('does not stop an owner without a known device from signing in after a password reset', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await repeat(40, () => guess(email))
    await repeat(20, () => guess(email, { address }))
    const headers = { 'x-forwarded-for': address }
    await world.call(auth.forgotPassword, { headers, body: { email } })
    await runDueTasks(world)
    // Background jobs use the real clock.
    await world.connection.db
      .updateTable('mail_token')
      .set({ expires_at: new Date(now + minuteMs) })
      .execute()
    const link = /reset-password\/([\w-]+)/.exec(world.gateways.emails.findLast(({ to }) => to === email)!.text)![1]
    const reset = await world.call(auth.resetPasswordByToken, {
      headers,
      params: { token: link },
      body: { password: 'Mosi-oa-Tunya 1' },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(email, 'Mosi-oa-Tunya 1', { address })).status).toBe(200)
    await repeat(40, () => guess(email, { address }))
    expect((await signIn(email, 'Mosi-oa-Tunya 1', { address, device: reset.body.device })).status).toBe(200)
  })

  it('gets the waiting time in the message and in Retry-After', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await repeat(5, () => guess(email, { address }))
    const answer = await guess(email, { address })
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body.message).toBe(
      'Too many failed attempts. Please wait 5 seconds and try again, or choose a new password with “Forgot password?”.',
    )
  })
})

describe('customers who share one network address', () => {
  it('are not limited when a few of many mistype their password', async () => {
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

  it('can sign in again 15 minutes after an attack from their address', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await guessAtMany(120, address)
    expect((await signIn(email, password, { address })).status).toBe(429)
    now += 15 * minuteMs
    expect((await signIn(email, password, { address })).status).toBe(200)
  })

  it('do not have their limit reset by one account that signs in repeatedly', async () => {
    const [email, address] = [await newAccount(), newAddress()]
    await guessAtMany(90, address)
    for (let count = 0; count < 30; count++) expect((await signIn(email, password, { address })).status).toBe(200)
    // The rest of the limit, and the ten places of delayed attempts.
    expect(countEvaluated(await guessAtMany(40, address))).toBe(11 + 10)
  })

  it('share a limit within one IPv6 network', async () => {
    const email = await newAccount()
    const answers = await repeat(40, (index) => guess(email, { address: `2001:db8:1:2:${index}::1` }))
    expect(countEvaluated(answers)).toBe(5)
  })
})

describe('a network whose limit is exhausted', () => {
  /** Exhausts the limit. Ten seconds later, one of the places for delayed attempts is free. */
  async function exhaust(): Promise<string> {
    const address = newAddress()
    await guessAtMany(120, address)
    now += 10_000
    return address
  }
  const readCode = async (email: string) => {
    await runDueTasks(world)
    const mails = world.gateways.emails.filter(({ to, subject }) => to === email && /code/.test(subject))
    return { code: /Code: (\d{3} \d{3})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '', count: mails.length }
  }
  const answer = (email: string, address: string, body: { challenge?: string; code?: string; password?: string }) =>
    world.call(auth.login, { headers: { 'x-forwarded-for': address }, body: { email, password, ...body } })
  const startChallenge = async (email: string, address: string): Promise<string> => {
    const refused = await signIn(email, password, { address })
    expect(refused).toMatchObject({ status: 422, body: { code: 'sign_in_code_required' } })
    return refused.body.detail.challenge
  }

  it('lets a correct password from a new device pass with a code that is sent by email', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    const signedIn = await answer(email, address, { challenge, code })
    expect(signedIn.status).toBe(200)
    // The device is known from now on.
    await guessAtMany(20, address)
    expect((await signIn(email, password, { address, device: signedIn.body.device })).status).toBe(200)
  })

  it('never accepts a used code', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    const listChallenges = () =>
      world.connection.db
        .selectFrom('sign_in_challenge')
        .innerJoin('account', 'account.id', 'account_id')
        .select('uses')
        .where('email', '=', email)
        .execute()
    expect(await listChallenges()).toEqual([{ uses: 0 }])
    const signedIn = await answer(email, address, { challenge, code })
    expect(signedIn.status).toBe(200)
    expect(await listChallenges()).toEqual([])
    const replayed = await answer(email, address, { challenge, code })
    expect(replayed).toMatchObject({ status: 422, body: { code: 'sign_in_code_required' } })
    expect(replayed.body.detail.challenge).not.toBe(challenge)
    // The new challenge has another code.
    expect((await answer(email, address, { challenge: replayed.body.detail.challenge, code })).body.code).toBe(
      'wrong_sign_in_code',
    )
    // A sign-in on a known device removes one failure of the network. The next attempt is within the limit, where a password
    // suffices: with the used code as with none.
    const creditAndSignIn = async (body: { challenge?: string; code?: string }) => {
      now += 60 * minuteMs
      await guessAtMany(101, address)
      now += 10_000
      expect((await answer(email, address, body)).body.code).toBe('sign_in_code_required')
      expect((await signIn(email, password, { address, device: signedIn.body.device })).status).toBe(200)
      return (await answer(email, address, body)).status
    }
    expect([await creditAndSignIn({}), await creditAndSignIn({ challenge, code })]).toEqual([200, 200])
  })

  it('needs no code on a known device', async () => {
    const email = await newAccount()
    const device = await registerDevice(email)
    expect((await signIn(email, password, { address: await exhaust(), device })).status).toBe(200)
  })

  it('answers a wrong password and an unknown address as ever, and sends nothing', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    now += 60_000
    const usual = await guess(email)
    const [wrong, unknown] = [await guess(email, { address }), await guess(`${randomUUID()}@example.test`, { address })]
    for (const { status, body } of [wrong, unknown]) expect({ status, body }).toEqual({ status: 401, body: usual.body })
    expect(await readCode(email)).toMatchObject({ count: 0 })
  })

  it('verifies one hash for a wrong password, an unknown address and an account without a password, late or not', async () => {
    const withoutPassword = (await insertAccount(world.connection.db, { password_hash: null })).email
    const emails = [await newAccount(), `${randomUUID()}@example.test`, withoutPassword]
    const countVerifications = async (address: string) => {
      const counts: unknown[] = []
      for (const email of emails) {
        vi.mocked(verify).mockClear()
        const { body } = await guess(email, { address })
        counts.push([body.code, vi.mocked(verify).mock.calls.length])
      }
      return counts
    }
    const oneEach = emails.map(() => ['wrong_credentials', 1])
    expect(await countVerifications(newAddress())).toEqual(oneEach)
    const address = await exhaust()
    now += 60_000
    expect(await countVerifications(address)).toEqual(oneEach)
    // Without a free place, nothing is verified for any of them.
    await guessAtMany(20, address)
    expect(await countVerifications(address)).toEqual(emails.map(() => ['too_many_sign_ins', 0]))
  })

  it('lets all of eight correct passwords pass at once', async () => {
    const address = await exhaust()
    now += 90_000
    const emails = await repeat(8, newAccount)
    const refused = await repeat(8, (index) => signIn(emails[index]!, password, { address }))
    expect(refused.map(({ body }) => body.code)).toEqual(Array(8).fill('sign_in_code_required'))
    // Correct passwords leave their places at once.
    expect(countEvaluated(await guessAtMany(20, address))).toBe(10)
  })

  it('accepts six codes per challenge at most, also in parallel', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    const wrong = code === '000 000' ? '000 001' : '000 000'
    const answers: Awaited<ReturnType<typeof answer>>[] = []
    for (let round = 0; round < 4; round++)
      answers.push(...(await repeat(4, () => answer(email, address, { challenge, code: wrong }))))
    expect(answers.filter(({ body }) => body.code === 'wrong_sign_in_code')).toHaveLength(6)
    expect((await answer(email, address, { challenge, code })).status).not.toBe(200)
  })

  it('accepts a code once of four parallel requests', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    const answers = await repeat(4, () => answer(email, address, { challenge, code }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts a code with its own challenge, its own account and a correct password only', async () => {
    const address = await exhaust()
    now += 60_000
    const [email, otherEmail] = [await newAccount(), await newAccount()]
    const [challenge, otherChallenge] = [await startChallenge(email, address), await startChallenge(email, address)]
    const { code } = await readCode(email)
    const strangers = [
      await answer(email, address, { challenge, code: '' }),
      await answer(otherEmail, address, { challenge, code }),
      await answer(email, address, { challenge, code, password: 'Wrong#2026' }),
    ]
    expect(strangers.filter(({ status }) => status === 200)).toEqual([])
    const results = [
      await answer(email, address, { challenge, code }),
      await answer(email, address, { challenge: otherChallenge, code }),
    ]
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('does not accept a code after 15 minutes', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    now += 15 * minuteMs + 1000
    await guessAtMany(120, address)
    now += 10_000
    const late = await answer(email, address, { challenge, code })
    expect(late).toMatchObject({ body: { code: 'sign_in_code_required' } })
    expect(late.body.detail.challenge).not.toBe(challenge)
  })

  it('sends the same code again, five times an hour at most', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    const challenge = await startChallenge(email, address)
    const { code } = await readCode(email)
    expect((await answer(email, address, { challenge })).body).toMatchObject({
      code: 'sign_in_code_required',
      detail: { challenge },
    })
    expect(await readCode(email)).toEqual({ code, count: 2 })
    for (let count = 0; count < 3; count++) await startChallenge(email, address)
    expect((await signIn(email, password, { address })).body.code).toBe('rate_limited')
  })

  describe('and an account with a second factor', () => {
    /** @returns its email and a code of its authenticator app */
    async function insertWithSecondFactor() {
      const { db } = world.connection
      const account = await insertAccount(db, { password_hash: passwordHash })
      const { token } = (await signIn(account.email, password)).body
      const { body } = await world.call(setUpSecondFactor, { token })
      const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
      // Codes are accepted once. So the setup uses the previous one.
      const setupCode = totp.generate({ timestamp: now - 30_000 })
      expect((await world.call(confirmSecondFactor, { token, body: { code: setupCode } })).status).toBe(200)
      return { id: account.id, email: account.email, getCode: () => totp.generate({ timestamp: now }) }
    }
    const requestStep = async (email: string, address: string): Promise<string> => {
      const refused = await signIn(email, password, { address })
      expect(refused).toMatchObject({ status: 422, body: { code: 'second_factor_required' } })
      return refused.body.detail.challenge
    }
    /** Leaves no place for another delayed attempt. */
    const occupyPlaces = (address: string) => guessAtMany(20, address)
    const listChallenges = async (accountId: string) =>
      world.connection.db.selectFrom('sign_in_challenge').selectAll().where('account_id', '=', accountId).execute()

    it('asks for the code of the app, sends no email, and does not delay the request with the code', async () => {
      const address = await exhaust()
      const { id, email, getCode } = await insertWithSecondFactor()
      const challenge = await requestStep(email, address)
      expect(await readCode(email)).toMatchObject({ count: 0 })
      await occupyPlaces(address)
      expect((await answer(email, address, { code: getCode() })).status).toBe(429)
      expect((await answer(email, address, { challenge, code: getCode() })).status).toBe(200)
      expect(await listChallenges(id)).toEqual([])
    })

    it('accepts no password alone and no wrong code with the challenge, and six requests at most', async () => {
      const address = await exhaust()
      const { email, getCode } = await insertWithSecondFactor()
      const challenge = await requestStep(email, address)
      await occupyPlaces(address)
      expect((await answer(email, address, { challenge })).body).toMatchObject({
        code: 'second_factor_required',
        detail: { challenge },
      })
      for (const code of ['000', ...Array.from({ length: 3 }, () => '000000')])
        expect((await answer(email, address, { challenge, code })).body.code).toBe('wrong_second_factor')
      const wrongPassword = await answer(email, address, { challenge, code: getCode(), password: 'Wrong#2026' })
      expect(wrongPassword.body.code).toBe('wrong_credentials')
      expect((await answer(email, address, { challenge, code: getCode() })).status).toBe(429)
    })

    it('does not accept the challenge of another account', async () => {
      const address = await exhaust()
      now += 60_000
      const [victim, attacker] = [await insertWithSecondFactor(), await insertWithSecondFactor()]
      const challenge = await requestStep(attacker.email, address)
      await occupyPlaces(address)
      expect((await answer(victim.email, address, { challenge, code: attacker.getCode() })).status).toBe(429)
    })

    it('never accepts a mailed code instead of the code of the app', async () => {
      const address = await exhaust()
      now += 60_000
      const { id, email } = await insertWithSecondFactor()
      const { db } = world.connection
      await db.updateTable('second_factor').set({ confirmed_at: null }).where('account_id', '=', id).execute()
      const challenge = await startChallenge(email, address)
      const { code } = await readCode(email)
      await db
        .updateTable('second_factor')
        .set({ confirmed_at: new Date(now) })
        .where('account_id', '=', id)
        .execute()
      expect((await answer(email, address, { challenge, code })).body.code).toBe('wrong_second_factor')
    })

    it('keeps one challenge, however often the password is repeated', async () => {
      const address = await exhaust()
      const { id, email } = await insertWithSecondFactor()
      for (let count = 0; count < 5; count++) await requestStep(email, address)
      expect(await listChallenges(id)).toHaveLength(1)
    })
  })

  it('still limits guesses at one account', async () => {
    const [email, address] = [await newAccount(), await exhaust()]
    now += 90_000
    expect(countEvaluated(await repeat(9, () => guess(email, { address })))).toBe(5)
  })

  it('allows at most 770 guesses per hour', async () => {
    const address = newAddress()
    const settings = { secrets: [world.secret] as const }
    let counted = 0
    // Just under an hour, because a window that ends with the hour would begin a fifth one.
    for (let second = 0; second < 3600; second += 30) {
      const at = new Date(now + second * 1000)
      const attempts = await repeat(second % 900 === 0 ? 130 : 6, () =>
        countAttempt(world.connection.db, settings, { email: randomUUID(), address, device: null, at }).then(
          () => 1,
          () => 0,
        ),
      )
      counted += attempts.reduce((sum, attempt) => sum + attempt, 0)
    }
    expect(counted).toBeGreaterThan(700)
    expect(counted).toBeLessThanOrEqual(770)
  })

  it('delays attempts by a growing time of at most eight seconds, and answers no more than ten late', async () => {
    const slow = await openWorld({ clock: () => new Date(now), signInDelayMs: 20 })
    try {
      const address = newAddress()
      const settings = { secrets: [slow.secret] as const }
      for (let count = 0; count < 100; count++)
        await countAttempt(slow.connection.db, settings, {
          email: randomUUID(),
          address,
          device: null,
          at: new Date(now),
        })
      const finished: number[] = []
      const answers = await repeat(20, async () => {
        const startedAt = performance.now()
        const { status } = await slow.call(auth.login, {
          headers: { 'x-forwarded-for': address },
          body: { email: `${randomUUID()}@example.test`, password },
        })
        if (status === 401) finished.push(performance.now() - startedAt)
        return status
      })
      expect(answers.filter((status) => status === 401)).toHaveLength(10)
      expect(answers.filter((status) => status === 429)).toHaveLength(10)
      const sorted = finished.sort((a, b) => a - b)
      for (const [index, duration] of sorted.entries()) expect(duration).toBeGreaterThanOrEqual((index + 1) * 20 - 2)
    } finally {
      await slow.close()
    }
  })
})

describe('a successful sign-in', () => {
  it('is never counted, even if the account is unverified', async () => {
    const { email } = await insertAccount(world.connection.db, { password_hash: passwordHash, email_verified_at: null })
    const address = newAddress()
    for (let count = 0; count < 12; count++)
      expect(await signIn(email, password, { address })).toMatchObject({ body: { code: 'unverified' } })
  })

  it('extends the device credential instead of issuing a new one', async () => {
    const [email, otherEmail] = [await newAccount(), await newAccount()]
    const device = await registerDevice(email)
    expect((await signIn(email, password, { device })).body.device).toBe(device)
    expect((await signIn(otherEmail, password, { device })).body.device).toBe(device)
  })

  it('stores no usable device credential, and at most twenty devices per account', async () => {
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
