/** Two-step sign-in: codes of an authenticator app, recovery codes, enforcement, and resets by two administrators. */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { google, login } from '#contract/accounts/auth'
import { me } from '#contract/accounts/session'
import {
  confirmSecondFactor,
  readSecondFactor,
  recoveryCodeCount,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '#contract/accounts/second-factor'
import { listAudit } from '#contract/platform/audit'
import {
  approveSecondFactorReset,
  listSecondFactorResets,
  requestSecondFactorReset,
} from '#contract/accounts/second-factor-resets'
import type { Role } from '#contract/core/access'
import { insertAccount, insertSession } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { hashNewPassword } from './passwords'
import { find, getLifetimeMs } from './sessions'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const password = 'Kariba#2026 dam'

let world: World
let passwordHash: string
let now = Date.now()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now), requireSecondFactor: true })
  passwordHash = await hashNewPassword(password)
})
beforeEach(() => {
  now = Date.now()
})
afterAll(() => world.close())

const insertUser = async (role: Role = 'endUser') => {
  const account = await insertAccount(world.connection.db, {
    role,
    full_name: 'Chanda Phiri',
    password_hash: passwordHash,
  })
  return { ...account, token: await insertSession(world.connection.db, account.id) }
}
const signIn = ({ email }: { email: string }, code?: string) =>
  world.call(login, { body: { email, password, ...(code === undefined ? {} : { code }) } })

/** Turns the second factor on. @returns a function that computes the code of the app, and the recovery codes */
async function turnOn({ token }: { token: string }) {
  const { body, status } = await world.call(setUpSecondFactor, { token })
  expect(status).toBe(200)
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const getCode = (shiftMs = 0) => totp.generate({ timestamp: now + shiftMs })
  const confirmed = await world.call(confirmSecondFactor, { token, body: { code: getCode() } })
  expect(confirmed.status).toBe(200)
  return { uri: body.uri as string, getCode, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

describe('setting up a second factor', () => {
  it('is possible for every account, encrypts the secret and reports it by email', async () => {
    const user = await insertUser()
    expect((await world.call(readSecondFactor, { token: user.token })).body).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const { uri, recoveryCodes } = await turnOn(user)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tilipo:.*issuer=Tilipo&secret=[A-Z2-7]{32}/)
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount)
    expect(recoveryCodes[0]).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    expect((await world.call(readSecondFactor, { token: user.token })).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: recoveryCodeCount,
    })
    const row = await world.connection.db
      .selectFrom('second_factor')
      .selectAll()
      .where('account_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const secret = Buffer.from(Secret.fromBase32(/secret=(\w+)/.exec(uri)![1]!).buffer)
    expect(row.secret.includes(secret)).toBe(false)
    const stored = await world.connection.db.selectFrom('recovery_code').selectAll().execute()
    expect(stored.some(({ code_hash }) => recoveryCodes.includes(code_hash.toString('utf8')))).toBe(false)
    await runDueTasks(world)
    expect(world.gateways.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is on',
    ])
  })

  it('needs a correct code, can be started again, and is refused once it is on', async () => {
    const user = await insertUser()
    await world.call(setUpSecondFactor, { token: user.token })
    const wrong = await world.call(confirmSecondFactor, { token: user.token, body: { code: '000000' } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'wrong_second_factor', fields: { code: expect.any(String) } },
    })
    expect((await signIn(user)).status).toBe(200)
    await turnOn(user)
    expect((await world.call(setUpSecondFactor, { token: user.token })).body.code).toBe('second_factor_on')
  })

  it('needs a recent proof of the password', async () => {
    const user = await insertUser()
    now += 11 * minuteMs
    expect((await world.call(setUpSecondFactor, { token: user.token })).body.code).toBe('password_required')
  })
})

describe('signing in with a second factor', () => {
  it('needs a code, and answers as before for accounts without one', async () => {
    const user = await insertUser()
    expect((await signIn(user)).body).toEqual({
      user: expect.objectContaining({ id: user.id }),
      token: expect.any(String),
      dashboardRoute: '/my-account',
      device: expect.any(String),
    })
    const { getCode } = await turnOn(user)
    now += minuteMs
    expect(await signIn(user)).toMatchObject({ status: 422, body: { code: 'second_factor_required' } })
    expect(await signIn(user, '000000')).toMatchObject({ status: 422, body: { code: 'wrong_second_factor' } })
    expect((await signIn(user, getCode())).status).toBe(200)
    expect(
      (await world.call(login, { body: { email: user.email, password: 'Wrong#2026', code: getCode() } })).body.code,
    ).toBe('wrong_credentials')
  })

  it('accepts a code of the neighboring 30 seconds, and none that is older or was used', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    now += 10 * minuteMs
    expect((await signIn(user, getCode(-61_000))).body.code).toBe('wrong_second_factor')
    const previous = getCode(-30_000)
    expect((await signIn(user, previous)).status).toBe(200)
    expect((await signIn(user, previous)).body.code).toBe('wrong_second_factor')
    expect((await signIn(user, getCode(30_000))).status).toBe(200)
    // The current code is older than the one that was accepted.
    expect((await signIn(user, getCode())).body.code).toBe('wrong_second_factor')
  })

  it('accepts one of four parallel copies of a code', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    now += minuteMs
    const code = getCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(user, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts each recovery code once, also of two parallel uses', async () => {
    const user = await insertUser()
    const { recoveryCodes } = await turnOn(user)
    const [first, second] = recoveryCodes as [string, string]
    const answers = await Promise.all([signIn(user, first), signIn(user, first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await signIn(user, first)).body.code).toBe('wrong_second_factor')
    expect((await signIn(user, ` ${second.toUpperCase().replace(/-/g, ' ')}`)).status).toBe(200)
    expect((await world.call(readSecondFactor, { token: user.token })).body.recoveryCodesLeft).toBe(
      recoveryCodeCount - 2,
    )
    const other = await insertUser()
    await turnOn(other)
    expect((await signIn(other, recoveryCodes[2])).body.code).toBe('wrong_second_factor')
  })

  it('verifies at most five guesses of 40, and then makes the owner wait too', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    now += minuteMs
    const wrong = getCode() === '123456' ? '654321' : '123456'
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(user, wrong)))
    expect(answers.filter(({ body }) => body.code === 'wrong_second_factor')).toHaveLength(5)
    const refused = await signIn(user, getCode())
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    now += 6000
    expect((await signIn(user, getCode())).status).toBe(200)
  })

  it("guessed from elsewhere locks neither a known device of the owner nor the owner's session out", async () => {
    const user = await insertUser()
    const { getCode, recoveryCodes } = await turnOn(user)
    now += minuteMs
    const { device } = (await signIn(user, getCode())).body
    now += minuteMs
    const wrong = getCode() === '123456' ? '654321' : '123456'
    for (let count = 0; count < 8; count++) await signIn(user, wrong)
    expect((await signIn(user, getCode())).status).toBe(429)
    const known = await world.call(login, { body: { email: user.email, password, code: getCode(), device } })
    expect(known.status).toBe(200)
    const renewed = await world.call(renewRecoveryCodes, { token: user.token, body: { code: recoveryCodes[0]! } })
    expect(renewed.status).toBe(200)
    // Guesses on the known device are limited as well.
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(login, { body: { email: user.email, password, code: wrong, device } }),
      ),
    )
    expect(guesses.filter(({ body }) => body.code === 'wrong_second_factor')).toHaveLength(5)
  })

  it('guessed with Google from elsewhere does not lock a known device of the owner out', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    const { issueNonce } = await import('./google-nonce')
    const { randomBytes } = await import('node:crypto')
    const signInWithGoogle = (body: { code: string; device?: string }) =>
      world.call(google, {
        body: {
          credential: `good:${user.email}:${issueNonce({ at: new Date(now), randomBytes }, [world.secret])}`,
          ...body,
        },
      })
    now += minuteMs
    const { device } = (await signInWithGoogle({ code: getCode() })).body
    now += minuteMs
    const wrong = getCode() === '123456' ? '654321' : '123456'
    for (let count = 0; count < 8; count++) await signInWithGoogle({ code: wrong })
    expect((await signInWithGoogle({ code: getCode() })).status).toBe(429)
    expect((await signInWithGoogle({ code: getCode(), device })).status).toBe(200)
    // Guesses on the known device are limited as well.
    const guesses = await Promise.all(Array.from({ length: 20 }, () => signInWithGoogle({ code: wrong, device })))
    expect(guesses.filter(({ body }) => body.code === 'wrong_second_factor')).toHaveLength(5)
  })

  it('is needed for Google too, and the credential can be sent again with a code', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    now += minuteMs
    const { issueNonce } = await import('./google-nonce')
    const { randomBytes } = await import('node:crypto')
    const credential = `good:${user.email}:${issueNonce({ at: new Date(now), randomBytes }, [world.secret])}`
    expect((await world.call(google, { body: { credential } })).body.code).toBe('second_factor_required')
    expect((await world.call(google, { body: { credential, code: '000000' } })).body.code).toBe('wrong_second_factor')
    expect((await world.call(google, { body: { credential, code: getCode() } })).status).toBe(200)
  })
})

describe('changing a second factor', () => {
  it('replaces all recovery codes with a code', async () => {
    const user = await insertUser()
    const { getCode, recoveryCodes } = await turnOn(user)
    now += minuteMs
    const { body } = await world.call(renewRecoveryCodes, { token: user.token, body: { code: getCode() } })
    expect(body.recoveryCodes).toHaveLength(recoveryCodeCount)
    expect((await signIn(user, recoveryCodes[0])).body.code).toBe('wrong_second_factor')
    expect((await signIn(user, body.recoveryCodes[0])).status).toBe(200)
  })

  it('turns it off with a code, but not for administrators', async () => {
    const user = await insertUser()
    const { getCode } = await turnOn(user)
    now += minuteMs
    const turnOff = (token: string, code: string) => world.call(turnOffSecondFactor, { token, body: { code } })
    expect((await turnOff(user.token, '000000')).body.code).toBe('wrong_second_factor')
    expect((await turnOff(user.token, getCode())).status).toBe(200)
    expect((await signIn(user)).status).toBe(200)
    const admin = await insertUser('admin')
    const factor = await turnOn(admin)
    now += minuteMs
    expect((await turnOff(admin.token, factor.getCode())).body.code).toBe('second_factor_needed')
  })
})

describe('an administrator', () => {
  it('must set up a second factor after the first sign-in, before anything else', async () => {
    const admin = await insertUser('superAdmin')
    const { body } = await signIn(admin)
    expect(body).toMatchObject({ dashboardRoute: '/second-factor', user: { dashboardRoute: '/second-factor' } })
    expect(await world.call(listAudit, { token: body.token })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_setup' },
    })
    await turnOn({ token: body.token })
    expect((await world.call(me, { token: body.token })).body.dashboardRoute).toBe('/admin/global')
    expect((await world.call(listAudit, { token: body.token })).status).toBe(200)
  })

  it('is not asked in demo mode, and other roles are never asked', async () => {
    const demo = await openWorld()
    const account = await insertAccount(demo.connection.db, { role: 'admin', password_hash: passwordHash })
    const { body } = await demo.call(login, { body: { email: account.email, password } })
    expect(body.dashboardRoute).toBe('/admin/global')
    expect((await demo.call(listAudit, { token: body.token })).status).toBe(200)
    await demo.close()
    expect((await signIn(await insertUser('partner'))).body.dashboardRoute).not.toBe('/second-factor')
  })

  it('is signed out after 30 minutes without use and after 12 hours in any case', async () => {
    const { db } = world.connection
    const admin = await insertUser('admin')
    await turnOn(admin)
    const start = Date.now()
    await db
      .updateTable('session')
      .set({ expires_at: new Date(start + getLifetimeMs('admin', null)) })
      .where('account_id', '=', admin.id)
      .execute()
    const isSignedIn = async (afterMs: number, isBackground = false) =>
      (await find(db, admin.token, { now: start + afterMs, isBackground })) !== null
    expect(await isSignedIn(29 * minuteMs, true)).toBe(true)
    // A pull in the background did not extend the session.
    expect(await isSignedIn(31 * minuteMs)).toBe(false)
    let usedAt = 0
    for (; usedAt <= 12 * hourMs - 20 * minuteMs; usedAt += 20 * minuteMs) expect(await isSignedIn(usedAt)).toBe(true)
    expect(await isSignedIn(12 * hourMs - minuteMs)).toBe(true)
    expect(await isSignedIn(12 * hourMs + 1000)).toBe(false)
  })
})

describe('the reset of a lost second factor', () => {
  const createAdmin = async () => {
    const admin = await insertUser('admin')
    return { ...admin, ...(await turnOn(admin)) }
  }
  const request = (admin: { token: string }, email: string) =>
    world.call(requestSecondFactorReset, { token: admin.token, body: { email } })
  const list = async (admin: { token: string }) =>
    (await world.call(listSecondFactorResets, { token: admin.token })).body as any[]
  const approve = (admin: { token: string }, id: string) =>
    world.call(approveSecondFactorReset, { token: admin.token, params: { id } })

  it('needs two other administrators, ends all sessions and is audited', async () => {
    const [lost, first, second] = [await createAdmin(), await createAdmin(), await createAdmin()]
    expect((await request(lost, lost.email)).body.code).toBe('forbidden')
    expect((await request(first, lost.email)).status).toBe(200)
    expect((await request(second, lost.email)).body.code).toBe('reset_requested')
    const [entry] = (await list(second)).filter(({ account }) => account._id === lost.id)
    expect(entry).toMatchObject({ account: { email: lost.email }, requestedBy: 'Chanda Phiri', canApprove: true })
    expect((await list(first)).find(({ _id }) => _id === entry._id).canApprove).toBe(false)
    for (const admin of [first, lost]) expect((await approve(admin, entry._id)).body.code).toBe('forbidden')
    expect((await signIn(lost)).body.code).toBe('second_factor_required')
    expect((await approve(second, entry._id)).status).toBe(200)
    expect((await world.call(me, { token: lost.token })).status).toBe(401)
    expect((await signIn(lost)).body.dashboardRoute).toBe('/second-factor')
    const { body } = await world.call(listAudit, {
      token: first.token,
      query: { targetKind: 'account', targetId: lost.id },
    })
    expect(body.map(({ action, actor }: any) => [action, actor._id])).toEqual([
      ['secondFactor.approveReset', second.id],
      ['secondFactor.requestReset', first.id],
    ])
  })

  it('is approved once by two administrators at the same time', async () => {
    const [lost, first, second, third] = await Promise.all([createAdmin(), createAdmin(), createAdmin(), createAdmin()])
    await request(first, lost.email)
    const { _id: id } = (await list(second)).find(({ account }) => account._id === lost.id)
    const answers = await Promise.all([approve(second, id), approve(third, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('is created once by two requests at the same time', async () => {
    const [lost, first, second] = await Promise.all([createAdmin(), createAdmin(), createAdmin()])
    const answers = await Promise.all([request(first, lost.email), request(second, lost.email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('expires after 24 hours, and is refused for an account without a second factor', async () => {
    const [lost, first, second] = [await createAdmin(), await createAdmin(), await createAdmin()]
    await request(first, lost.email)
    const { _id: id } = (await list(second)).find(({ account }) => account._id === lost.id)
    await world.connection.db
      .updateTable('second_factor_reset')
      .set({ expires_at: new Date(now) })
      .where('id', '=', id)
      .execute()
    expect((await approve(second, id)).status).toBe(404)
    expect((await list(second)).some(({ _id }) => _id === id)).toBe(false)
    expect((await request(first, (await insertUser()).email)).status).toBe(404)
    expect((await approve(second, randomUUID())).status).toBe(404)
  })
})
