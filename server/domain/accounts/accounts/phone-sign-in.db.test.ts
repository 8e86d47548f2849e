/** Signing in with a phone number: what a code opens, and how many codes can be sent and guessed. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/auth'
import { deleteAccount, exportOwnData } from '#contract/accounts/personal-data'
import * as phoneSignIn from '#contract/accounts/phone-sign-in'
import { updateProfile } from '#contract/accounts/profile'
import { confirmSecondFactor, setUpSecondFactor } from '#contract/accounts/second-factor'
import { me } from '#contract/accounts/session'
import { lusakaInstant } from '#contract/core/dates'
import { defaultSmsLimits } from '#contract/messages/sms/sms-limits'
import { countSmsParts } from '#contract/messages/sms/sms-parts'
import { readAttention } from '#contract/platform/statistics'
import { listUsers } from '#contract/platform/users'
import { insertAccount, insertSession } from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { createSmsClient } from '../../../gateways/sms/client'
import { startSmsSimulator } from '../../../gateways/sms/simulator'
import { transact } from '../../../db/transact'
import { deliverSms, renderStoredSms } from '../../messages/sms'
import { resetPassword } from './recovery'
import { createMailLink } from './mail-links'
import { redeemPhoneCode } from './phone-challenge'
import { hashToken } from './tokens'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let world: World
let now = Date.now()
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
afterAll(() => world.close())
beforeEach(async () => {
  // Lets the limits of the previous test expire.
  now += 2 * dayMs
  await db().deleteFrom('setting').execute()
})

const db = () => world.connection.db
let lastNumber = 0
const newPhone = () => `0977${String(100_000 + (lastNumber += 1)).padStart(6, '0')}`
let lastAddress = 0
const newAddress = () => `41.73.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`
const repeat = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))

interface Origin {
  address?: string
  device?: string
  challenge?: string
}
const requestCode = (phone: string, { address = newAddress(), ...body }: Origin = {}) =>
  world.call(phoneSignIn.requestPhoneCode, { headers: { 'x-forwarded-for': address }, body: { phone, ...body } })
const site = () => ({ secrets: [world.secret] as const, publicUrl: 'https://tilipo.test' })
/** Reads the code of a challenge from its SMS, as the phone displays it. */
async function readCode(challenge: string): Promise<string> {
  const row = await db()
    .selectFrom('sms_message')
    .selectAll()
    .where('event', 'like', `code/${hashToken(challenge).toString('hex')}/%`)
    .limit(1)
    .executeTakeFirstOrThrow()
  const [, code] = /#(\d{6})$/.exec(renderStoredSms(row, site()))!
  return code!
}
async function getCode(phone: string, origin?: Origin) {
  const { body, status } = await requestCode(phone, origin)
  expect(status).toBe(200)
  return { challenge: body.challenge as string, code: await readCode(body.challenge) }
}
const signIn = (body: object) => world.call(phoneSignIn.signInWithPhone, { body })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** An account that signs in with its number. */
async function insertOwner(row: Parameters<typeof insertAccount>[1] = {}) {
  const phone = newPhone()
  return { ...(await insertAccount(db(), { phone_verified_at: new Date(now), ...row, phone })), phone }
}
async function insertToken(accountId: string): Promise<string> {
  const token = await insertSession(db(), accountId)
  const at = new Date(now)
  await db()
    .updateTable('session')
    .set({ created_at: at, used_at: at, expires_at: new Date(now + 400 * dayMs) })
    .where('account_id', '=', accountId)
    .execute()
  return token
}
const readAccount = (id: string) =>
  db().selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findByPhone = (phone: string) =>
  db().selectFrom('account').selectAll().where('phone', '=', phone).where('phone_verified_at', 'is not', null).execute()
async function verifyOwn(accountId: string, phone: string, token?: string) {
  const caller = token ?? (await insertToken(accountId))
  const sent = await world.call(phoneSignIn.requestVerificationCode, { token: caller, body: { phone } })
  expect(sent.status).toBe(200)
  const body = { challenge: sent.body.challenge, code: await readCode(sent.body.challenge) }
  return world.call(phoneSignIn.verifyPhone, { token: caller, body })
}
const countSessions = async (accountId: string) =>
  (await db().selectFrom('session').select('id').where('account_id', '=', accountId).execute()).length
const limitCodes = (sms: Partial<typeof defaultSmsLimits>) =>
  db()
    .insertInto('setting')
    .values({ name: 'sms', value: JSON.stringify({ ...defaultSmsLimits, ...sms }), version: newId() })
    .execute()

describe('a code by SMS', () => {
  it('signs in to the account that has proved the number, with a session and a device like a password', async () => {
    const owner = await insertOwner()
    const { challenge, code } = await getCode(owner.phone)
    const { status, body } = await signIn({ challenge, code })
    expect([status, body.user.id, body.dashboardRoute]).toEqual([200, owner.id, '/my-account'])
    expect((await world.call(me, { token: body.token })).body).toMatchObject({ verifiedPhone: owner.phone })
    const devices = await db().selectFrom('known_device').selectAll().where('account_id', '=', owner.id).execute()
    expect([devices.length, typeof body.device]).toEqual([1, 'string'])
  })

  it('does not open an account that only names the number in its profile', async () => {
    const phone = newPhone()
    await insertAccount(db(), { phone })
    expect(await signIn(await getCode(phone))).toMatchObject({ status: 422, body: { code: 'phone_unknown' } })
  })

  it('is requested with the same answer and the same work for a number with an account and for one without', async () => {
    const owner = await insertOwner()
    const other = newPhone()
    const [known, unknown] = [await requestCode(owner.phone), await requestCode(other)]
    const describeAnswer = ({ status, body, headers }: typeof known) => ({
      status,
      fields: Object.keys(body).sort(),
      length: JSON.stringify(body).length,
      headers: Object.keys(headers).sort(),
    })
    expect(describeAnswer(known)).toEqual(describeAnswer(unknown))
    const listRows = (phone: string) =>
      db()
        .selectFrom('sms_message')
        .select(['account_id', 'state', 'is_urgent', 'is_code'])
        .where('phone', '=', phone)
        .execute()
    expect(await listRows(owner.phone)).toEqual(await listRows(other))
    const wrong = async (sent: typeof known) =>
      (await signIn({ challenge: sent.body.challenge, code: wrongOf(await readCode(sent.body.challenge)) })).body
    expect(await wrong(known)).toEqual(await wrong(unknown))
  })

  it('signs in once if it is sent twice at the same time', async () => {
    const owner = await insertOwner()
    const body = await getCode(owner.phone)
    const answers = await repeat(6, () => signIn(body))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(await countSessions(owner.id)).toBe(1)
    expect((await signIn(body)).body.code).toBe('phone_code_expired')
  })

  it('is used up by one of two transactions that have both verified it', async () => {
    const owner = await insertOwner()
    const { challenge } = await getCode(owner.phone)
    const proven = { hash: hashToken(challenge), phone: owner.phone }
    const redeem = () => transact(db(), (tx) => redeemPhoneCode(tx, proven))
    const results = await Promise.allSettled([redeem(), redeem(), redeem()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is compared with five guesses at most, also if they come at the same time', async () => {
    const owner = await insertOwner()
    const { challenge, code } = await getCode(owner.phone)
    const answers = await repeat(30, () => signIn({ challenge, code: wrongOf(code) }))
    // The fifth wrong code is compared, too, and ends the challenge.
    expect(answers.filter(({ body }) => body.code === 'wrong_phone_code')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'phone_code_expired')).toHaveLength(26)
    const { uses } = await db()
      .selectFrom('phone_challenge')
      .select('uses')
      .where('phone', '=', owner.phone)
      .executeTakeFirstOrThrow()
    expect(uses).toBe(5)
    expect((await signIn({ challenge, code })).body.code).toBe('phone_code_expired')
  })

  it('is valid for ten minutes, and with the token of its own request only', async () => {
    const owner = await insertOwner()
    const first = await getCode(owner.phone)
    const stranger = await requestCode(owner.phone)
    expect((await signIn({ challenge: stranger.body.challenge, code: first.code })).body.code).toBe('wrong_phone_code')
    now += 10 * minuteMs
    expect((await signIn(first)).body.code).toBe('phone_code_expired')
  })

  it('is the same if it is sent again, which takes a minute and happens twice at most', async () => {
    const owner = await insertOwner()
    const { challenge, code } = await getCode(owner.phone)
    expect((await requestCode(owner.phone, { challenge })).body).toMatchObject({ code: 'rate_limited' })
    for (let count = 0; count < 2; count++) {
      now += minuteMs
      expect((await requestCode(owner.phone, { challenge })).body.challenge).toBe(challenge)
      expect(await readCode(challenge)).toBe(code)
    }
    now += minuteMs
    expect((await requestCode(owner.phone, { challenge })).body.challenge).not.toBe(challenge)
    expect((await signIn({ challenge, code })).status).toBe(200)
  })

  it('proves nothing for a signed-in account if it is of a sign-in, and the other way round', async () => {
    const owner = await insertOwner()
    const token = await insertToken(owner.id)
    const body = await getCode(owner.phone)
    expect((await world.call(phoneSignIn.verifyPhone, { token, body })).body.code).toBe('phone_code_expired')
    const sent = await world.call(phoneSignIn.requestVerificationCode, { token, body: { phone: owner.phone } })
    const own = { challenge: sent.body.challenge, code: await readCode(sent.body.challenge) }
    expect((await signIn(own)).body.code).toBe('phone_code_expired')
    const other = await insertAccount(db())
    const otherToken = await insertToken(other.id)
    expect((await world.call(phoneSignIn.verifyPhone, { token: otherToken, body: own })).body.code).toBe(
      'phone_code_expired',
    )
  })

  it('is stored nowhere', async () => {
    const phone = newPhone()
    const { challenge, code } = await getCode(phone)
    const rows = [
      await db().selectFrom('sms_message').selectAll().where('phone', '=', phone).execute(),
      await db().selectFrom('phone_challenge').selectAll().where('phone', '=', phone).execute(),
      await db().selectFrom('pending_job').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    expect([text.includes(`"${code}"`), text.includes(` ${code} `), text.includes(challenge)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is sent at night, above the limit of the phone, and to somebody who wants no SMS, in one part', async () => {
    now = lusakaInstant(new Date(now).toISOString().slice(0, 10), '23:30').getTime()
    const simulator = await startSmsSimulator()
    const gateways = { ...world.gateways, sms: createSmsClient(simulator, { timeoutMs: 1000 }) }
    await limitCodes({ maxPerPhone: 1, maxZmwPerDay: 0.01 })
    const owner = await insertOwner({ sms_reminders: false })
    await getCode(owner.phone)
    await getCode(owner.phone)
    const messages = await db().selectFrom('sms_message').select('id').where('phone', '=', owner.phone).execute()
    for (const { id } of messages) await deliverSms({ db: db(), gateways, ...site(), clock: () => new Date(now) }, id)
    await simulator.close()
    expect(simulator.messages).toHaveLength(2)
    const text = simulator.messages[0]?.text ?? ''
    expect(text).toMatch(/^Tilipo: (\d{6}) is your code to log in\. .*\n\n@tilipo\.test #\1$/s)
    expect(countSmsParts(text).parts).toBe(1)
    const stored = await db()
      .selectFrom('sms_message')
      .select(['state', 'cost_ngwee'])
      .where('phone', '=', owner.phone)
      .execute()
    expect(stored.every(({ state, cost_ngwee }) => state === 'sent' && cost_ngwee > 0)).toBe(true)
  })
})

describe('the number of codes', () => {
  it('is four an hour to one number, also for requests at the same time from many networks', async () => {
    const phone = newPhone()
    const answers = await repeat(20, () => requestCode(phone))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.find(({ status }) => status === 429)!
    expect([refused.body.code, refused.headers['retry-after']]).toEqual(['rate_limited', '3600'])
    const sent = await db().selectFrom('sms_message').select('id').where('phone', '=', phone).execute()
    expect(sent).toHaveLength(4)
  })

  it('is eight a day to one number', async () => {
    const phone = newPhone()
    let sent = 0
    for (let hour = 0; hour < 12; hour++) {
      sent += (await repeat(3, () => requestCode(phone))).filter(({ status }) => status === 200).length
      now += 61 * minuteMs
    }
    expect(sent).toBe(8)
  })

  it('is limited by network for new devices', async () => {
    const address = newAddress()
    const answers = await repeat(50, () => requestCode(newPhone(), { address }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  })

  it('leaves codes for a device from which the owner has signed in, whatever others request', async () => {
    const owner = await insertOwner()
    const { device } = (await signIn(await getCode(owner.phone))).body
    await repeat(10, () => requestCode(owner.phone))
    expect((await requestCode(owner.phone)).status).toBe(429)
    expect((await requestCode(owner.phone, { device })).status).toBe(200)
    const other = await insertOwner()
    await repeat(10, () => requestCode(other.phone))
    expect((await requestCode(other.phone, { device })).status).toBe(429)
  })

  it('is limited by account for a signed-in person', async () => {
    const account = await insertAccount(db())
    const token = await insertToken(account.id)
    const answers = await repeat(12, () =>
      world.call(phoneSignIn.requestVerificationCode, { token, body: { phone: newPhone() } }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  })

  it('leaves a fifth of the codes for devices from which people have signed in', async () => {
    const owner = await insertOwner()
    const { device } = (await signIn(await getCode(owner.phone))).body
    now += 61 * minuteMs
    await limitCodes({ maxCodesPerHour: 5 })
    await repeat(8, () => requestCode(newPhone()))
    expect((await requestCode(owner.phone)).status).toBe(503)
    const answers = await repeat(3, () => requestCode(owner.phone, { device }))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503])
  })

  it('is limited for all phones together, which administrators see', async () => {
    const admin = await insertAccount(db(), { role: 'admin' })
    const token = await insertToken(admin.id)
    const readWindow = async () => (await world.call(readAttention, { token })).body.exhaustedCodes
    expect(await readWindow()).toBeNull()
    await limitCodes({ maxCodesPerHour: 4 })
    const answers = await repeat(10, () => requestCode(newPhone()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status, body }) => status === 503 && body.code === 'codes_unavailable')).toHaveLength(6)
    expect(await readWindow()).toBe('hour')
    now += 61 * minuteMs
    expect(await readWindow()).toBeNull()
    expect((await requestCode(newPhone())).status).toBe(200)
  })

  it.each(['0812345678', '+14155550123', '0211234567', '097712345'])(
    'is zero for %s, which is no Zambian mobile number',
    async (phone) => {
      expect(await requestCode(phone)).toMatchObject({ status: 422, body: { fields: { phone: expect.any(String) } } })
    },
  )
})

describe('the rules of a sign-in with a phone number', () => {
  it('include the second factor, which leaves the code valid', async () => {
    const owner = await insertOwner()
    const token = await insertToken(owner.id)
    const { body: setUp } = await world.call(setUpSecondFactor, { token, body: {} })
    const totp = () => new TOTP({ secret: Secret.fromBase32(setUp.secret) }).generate({ timestamp: now })
    expect((await world.call(confirmSecondFactor, { token, body: { code: totp() } })).status).toBe(200)
    now += minuteMs
    const body = await getCode(owner.phone)
    expect((await signIn(body)).body.code).toBe('second_factor_required')
    expect((await signIn({ ...body, factor: '000000' })).body.code).toBe('wrong_second_factor')
    expect((await signIn({ ...body, factor: totp() })).status).toBe(200)
  })

  it('keep administrators out who have no second factor', async () => {
    const owner = await insertOwner({ role: 'admin' })
    expect(await signIn(await getCode(owner.phone))).toMatchObject({ status: 403, body: { code: 'phone_not_allowed' } })
    expect(await countSessions(owner.id)).toBe(0)
  })

  it('are those of a password for suspended accounts and during maintenance', async () => {
    const suspended = await insertOwner({ is_active: false, suspended_at: new Date(now) })
    expect(await signIn(await getCode(suspended.phone))).toMatchObject({
      status: 403,
      body: { code: 'suspended', accountStatus: 'suspended' },
    })
    const owner = await insertOwner()
    const body = await getCode(owner.phone)
    await db()
      .insertInto('setting')
      .values({
        name: 'maintenance',
        value: JSON.stringify({ isOn: true, message: '', plannedEnd: '' }),
        version: newId(),
      })
      .execute()
    expect(await signIn(body)).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  })
})

describe('an account without an email address', () => {
  it('is created with a name and a code, once for requests at the same time', async () => {
    const phone = newPhone()
    const [first, second] = [await getCode(phone), await getCode(phone)]
    expect((await signIn(first)).body.code).toBe('phone_unknown')
    const answers = await repeat(2, (index) => signIn({ ...(index ? first : second), full_name: 'Mutinta Hamoonga' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
    expect(answers[0]!.body.user).toMatchObject({ email: '', full_name: 'Mutinta Hamoonga', verifiedPhone: phone })
    expect(await findByPhone(phone)).toHaveLength(1)
  })

  const signUp = async () => {
    const phone = newPhone()
    const { body } = await signIn({ ...(await getCode(phone)), full_name: 'Mutinta Hamoonga' })
    return { phone, token: body.token as string, id: body.user.id as string }
  }

  it('gets confirmations by SMS, no email of a new device, and is displayed to administrators with its number', async () => {
    const { phone, id } = await signUp()
    expect((await readAccount(id)).sms_bookings).toBe(true)
    expect((await signIn(await getCode(phone))).status).toBe(200)
    const jobs = await db().selectFrom('pending_job').select('payload').where('task', '=', 'mail.send').execute()
    expect(JSON.stringify(jobs)).not.toContain('unverified.invalid')
    const admin = await insertAccount(db(), { role: 'admin' })
    const { body } = await world.call(listUsers, { token: await insertToken(admin.id), query: { search: phone } })
    expect(body).toMatchObject([{ _id: id, email: '', phone }])
  })

  it('cannot lose its number, and changes it with a code', async () => {
    const { phone, token, id } = await signUp()
    const change = await world.call(updateProfile, { token, key: newId(), body: { phone: newPhone() } })
    expect(change).toMatchObject({ status: 422, body: { fields: { phone: expect.any(String) } } })
    expect((await world.call(phoneSignIn.removePhoneSignIn, { token })).body.code).toBe('phone_not_allowed')
    const newNumber = newPhone()
    expect((await verifyOwn(id, newNumber, token)).status).toBe(200)
    expect((await readAccount(id)).phone).toBe(newNumber)
    expect((await signIn(await getCode(phone))).body.code).toBe('phone_unknown')
  })

  it('proves itself with a code before it downloads its data, which contain no placeholder', async () => {
    const { token } = await signUp()
    now += 11 * minuteMs
    const download = () => world.call(exportOwnData, { token, body: {} })
    expect((await download()).body.code).toBe('password_required')
    const sent = await world.call(phoneSignIn.requestProofCode, { token, body: {} })
    const body = { challenge: sent.body.challenge, code: await readCode(sent.body.challenge) }
    expect((await world.call(phoneSignIn.confirmWithPhone, { token, body })).status).toBe(200)
    const exported = await download()
    expect([exported.status, exported.body.account.email, exported.body.smsMessages.length]).toEqual([200, null, 2])
    expect(JSON.stringify(exported.body)).not.toContain('unverified.invalid')
    expect(JSON.stringify(exported.body)).not.toContain(body.code)
  })

  it('leaves nothing of its number when it is deleted, and the number can be used again', async () => {
    const { phone, token, id } = await signUp()
    await requestCode(phone)
    expect((await world.call(deleteAccount, { token, body: { confirm: 'delete' } })).status).toBe(200)
    expect(await db().selectFrom('phone_challenge').selectAll().where('phone', '=', phone).execute()).toEqual([])
    expect(await db().selectFrom('sms_message').selectAll().where('phone', '=', phone).execute()).toEqual([])
    expect(await readAccount(id)).toMatchObject({ phone: null, phone_verified_at: null })
    expect((await signIn(await getCode(phone))).body.code).toBe('phone_unknown')
  })
})

describe('a proved number', () => {
  it('needs a recent proof of the password, and is reported by email', async () => {
    const account = await insertAccount(db())
    const token = await insertToken(account.id)
    now += 11 * minuteMs
    const phone = newPhone()
    expect((await verifyOwn(account.id, phone, token)).body.code).toBe('password_required')
    expect((await verifyOwn(account.id, phone)).status).toBe(200)
    expect(await readAccount(account.id)).toMatchObject({ phone, phone_verified_at: new Date(now) })
    const jobs = await db().selectFrom('pending_job').select('payload').where('task', '=', 'mail.send').execute()
    expect(jobs.map(({ payload }) => Object(payload))).toContainEqual(
      expect.objectContaining({ template: 'phone-sign-in-on', to: account.email }),
    )
  })

  it('does not sign in any more once it is changed in the profile, also by a server that does not know about it', async () => {
    const owner = await insertOwner()
    const token = await insertToken(owner.id)
    const { body } = await world.call(updateProfile, { token, key: newId(), body: { phone: newPhone() } })
    expect(body.verifiedPhone).toBeNull()
    expect((await signIn(await getCode(owner.phone))).body.code).toBe('phone_unknown')
    const other = await insertOwner()
    await db().updateTable('account').set({ phone: newPhone() }).where('id', '=', other.id).execute()
    expect((await readAccount(other.id)).phone_verified_at).toBeNull()
  })

  it('belongs to the account that proved it last, and the other one is notified', async () => {
    const former = await insertOwner()
    const account = await insertAccount(db())
    expect((await verifyOwn(account.id, former.phone)).status).toBe(200)
    expect(await findByPhone(former.phone)).toMatchObject([{ id: account.id }])
    expect(await readAccount(former.id)).toMatchObject({ phone: null, phone_verified_at: null })
    const notices = await db()
      .selectFrom('notification')
      .select('content')
      .where('account_id', '=', former.id)
      .execute()
    expect(notices).toEqual([{ content: { template: 'phoneTaken', params: { ending: former.phone.slice(-3) } } }])
    const jobs = await db().selectFrom('pending_job').select('payload').where('task', '=', 'mail.send').execute()
    expect(jobs.map(({ payload }) => Object(payload))).toContainEqual(
      expect.objectContaining({ template: 'phone-sign-in-taken', to: former.email }),
    )
    expect((await signIn(await getCode(former.phone))).body.user.id).toBe(account.id)
  })

  it('belongs to one account, also if two prove it at the same time', async () => {
    const phone = newPhone()
    const accounts = [await insertAccount(db()), await insertAccount(db())]
    const requests = []
    for (const { id } of accounts) {
      const token = await insertToken(id)
      const sent = await world.call(phoneSignIn.requestVerificationCode, { token, body: { phone } })
      requests.push({ token, body: { challenge: sent.body.challenge, code: await readCode(sent.body.challenge) } })
      now += 1000
    }
    const answers = await Promise.all(requests.map((request) => world.call(phoneSignIn.verifyPhone, request)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await findByPhone(phone)).toHaveLength(1)
  })

  it('does not open the account of a former owner after half a year without a proof, except on a known device', async () => {
    const owner = await insertOwner()
    const { device } = (await signIn(await getCode(owner.phone))).body
    const known = await insertOwner()
    now += 181 * dayMs
    await db()
      .updateTable('known_device')
      .set({ expires_at: new Date(now + dayMs) })
      .execute()
    expect((await signIn(await getCode(known.phone))).body.code).toBe('phone_unknown')
    const created = await signIn({ ...(await getCode(known.phone)), full_name: 'Natasha Tembo' })
    expect([created.status, created.body.user.id === known.id]).toEqual([200, false])
    expect((await readAccount(known.id)).phone).toBeNull()
    const back = await signIn({ ...(await getCode(owner.phone, { device })), device })
    expect([back.status, back.body.user?.id]).toEqual([200, owner.id])
  })

  it('does not sign in any more after a reset of the password by email, or once the owner turns it off', async () => {
    const owner = await insertOwner()
    await world.transact(async (tx) => {
      const { token } = await createMailLink(tx, owner.id, 'reset')
      await resetPassword(tx, token, 'hash', {
        address: newAddress(),
        device: undefined,
        settings: { secrets: [world.secret] },
      })
    })
    expect(await readAccount(owner.id)).toMatchObject({ phone: owner.phone, phone_verified_at: null })
    const other = await insertOwner()
    const token = await insertToken(other.id)
    expect((await world.call(phoneSignIn.removePhoneSignIn, { token })).status).toBe(200)
    expect(await readAccount(other.id)).toMatchObject({ phone: other.phone, phone_verified_at: null })
  })
})

it('an account that has not verified its email address signs in with a proved number only', async () => {
  const owner = await insertOwner({ email_verified_at: null })
  expect((await signIn(await getCode(owner.phone))).status).toBe(200)
  expect((await world.call(login, { body: { email: owner.email, password: 'Kwacha#2026' } })).status).toBe(401)
})
