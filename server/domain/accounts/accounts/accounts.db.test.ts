/** Tests accounts from sign-up to sign-out, with every failure case. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as auth from '#contract/accounts/auth'
import { updateProfile } from '#contract/accounts/profile'
import { setMaintenance } from '../../../../tests/support/maintenance'
import { createStaff } from '#contract/business/staff'
import { insertCustomer, insertAccount, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { issueNonce } from './google-nonce'
import { hashPassword } from './passwords'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => void world.gateways.emails.splice(0))

const password = 'Kwacha#2026'
const newEmail = () => `${randomUUID()}@example.test`
const buildForm = (more: object = {}) => ({
  full_name: 'Thandiwe Mwale',
  email: newEmail(),
  phone: '0971234567',
  password,
  confirmPassword: password,
  user_type: 'endUser',
  ...more,
})
const signUp = async (more: object = {}) => {
  const body = buildForm(more)
  const answer = await world.call(auth.signup, { body })
  return { ...answer, email: body.email }
}
const logIn = (email: string, inputPassword = password) =>
  world.call(auth.login, { body: { email, password: inputPassword } })
/** Runs the queued jobs. @returns the token in the newest email to this address */
const readMailedToken = async (email: string) => {
  await runDueTasks(world)
  const newestEmail = world.gateways.emails.findLast((mail) => mail.to === email)
  return /(?:token=|reset-password\/)([\w-]+)/.exec(newestEmail?.text ?? '')?.[1]
}
const signUpVerified = async (more: object = {}) => {
  const { email } = await signUp(more)
  await world.call(auth.verifyEmail, { params: { token: await readMailedToken(email) } })
  return email
}

describe('sign-up', () => {
  it('creates an account that can sign in after its email link was opened', async () => {
    const { email, status } = await signUp()
    expect(status).toBe(200)
    expect(await logIn(email)).toMatchObject({ status: 401, body: { code: 'unverified', accountStatus: 'unverified' } })
    const token = await readMailedToken(email)
    expect((await world.call(auth.verifyEmail, { params: { token } })).status).toBe(200)
    const signedIn = await logIn(email.toUpperCase())
    expect(signedIn.body).toMatchObject({
      user: { full_name: 'Thandiwe Mwale', user_type: 'endUser' },
      dashboardRoute: '/my-account',
    })
    const { body } = await world.call(auth.me, { token: signedIn.body.token })
    expect(body.email).toBe(email)
  })

  it('returns the specified validation messages', async () => {
    const { body, status } = await signUp({
      full_name: 'Al',
      phone: '0712345678',
      password: 'short',
      confirmPassword: 'short',
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      full_name: 'Full name must be at least 3 characters.',
      phone: 'Please enter a valid Zambian phone number (e.g., 09...).',
      password: 'Password must be at least 8 characters long.',
    })
    const partner = await signUp({ confirmPassword: 'other', user_type: 'partner', companyName: 'Ka' })
    expect(partner.body.fields).toEqual({
      confirmPassword: 'Passwords do not match.',
      companyName: 'Company name is required for partner accounts.',
      business_type: 'Business type is required for partner accounts.',
    })
  })

  it('rejects a weak password on every path that sets a password', async () => {
    const weak = 'Password1!'
    const rejected = {
      status: 422,
      body: { code: 'weak_password', fields: { password: expect.stringContaining('too easy to guess') } },
    }
    expect(await signUp({ password: weak, confirmPassword: weak })).toMatchObject(rejected)
    const email = await signUpVerified()
    const { token } = (await logIn(email)).body
    expect(
      await world.call(auth.changePassword, { token, body: { currentPassword: password, password: weak } }),
    ).toMatchObject(rejected)
    await world.call(auth.forgotPassword, { body: { email } })
    const reset = await world.call(auth.resetPasswordByToken, {
      params: { token: await readMailedToken(email) },
      body: { password: weak },
    })
    expect(reset).toMatchObject(rejected)
    const { owner } = await insertVendor(world.connection.db)
    const staff = { name: 'Kasonde Musonda', email: newEmail(), role: 'partner-staff', password: weak }
    expect(await world.call(createStaff, { token: owner.token, body: staff })).toMatchObject(rejected)
  })

  it('creates a hidden vendor with pending approval for a partner', async () => {
    const email = await signUpVerified({ user_type: 'partner', companyName: 'Kafue Stays', business_type: 'hotel' })
    const { body } = await logIn(email)
    expect(body.user).toMatchObject({
      user_type: 'partner',
      approvalStatus: 'pending',
      isApproved: false,
      companyName: 'Kafue Stays',
    })
    const vendor = await world.connection.db
      .selectFrom('vendor')
      .selectAll()
      .where('id', '=', body.user.vendorId)
      .executeTakeFirstOrThrow()
    expect(vendor).toMatchObject({ name: 'Kafue Stays', visible: false })
  })

  it.each([
    ['admin', { user_type: 'admin' }],
    ['role', { role: 'superAdmin' }],
    ['isApproved', { isApproved: true }],
  ])('rejects a privilege escalation through the field %s', async (_, more) => {
    expect((await signUp(more)).status).toBe(422)
  })

  it('rejects an email that is already taken, also in concurrent requests', async () => {
    const body = buildForm()
    const answers = await Promise.all([1, 2, 3].map(() => world.call(auth.signup, { body })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })
})

describe('sign-in', () => {
  it('returns the same response for a wrong password and an unknown email', async () => {
    const email = await signUpVerified()
    const [wrong, unknown] = [await logIn(email, 'Wrong#2026'), await logIn(newEmail(), 'Wrong#2026')]
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  it('is blocked after five failures, and a success resets the count', async () => {
    const email = await signUpVerified()
    for (let failure = 0; failure < 4; failure++) await logIn(email, 'Wrong#2026')
    expect((await logIn(email)).status).toBe(200)
    for (let failure = 0; failure < 5; failure++) await logIn(email, 'Wrong#2026')
    const blocked = await logIn(email)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_sign_ins' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('reports that an account is suspended', async () => {
    const email = newEmail()
    await insertAccount(world.connection.db, { email, is_active: false, password_hash: await hashPassword(password) })
    expect(await logIn(email)).toMatchObject({ status: 403, body: { accountStatus: 'suspended' } })
  })

  it('is limited to admins during maintenance', async () => {
    const [customer, admin] = [newEmail(), newEmail()]
    const password_hash = await hashPassword(password)
    await insertAccount(world.connection.db, { email: customer, password_hash })
    await insertAccount(world.connection.db, { email: admin, password_hash, role: 'admin' })
    await setMaintenance(world.url, true)
    expect(await logIn(customer)).toMatchObject({ status: 403, body: { accountStatus: 'maintenance' } })
    expect((await logIn(admin)).status).toBe(200)
    await setMaintenance(world.url, false)
  })

  it('creates one account for a Google identity, and links an account with the same verified email', async () => {
    const email = newEmail()
    const google = () => world.call(auth.google, { body: { credential: `good:${email}` } })
    const first = await google()
    expect((await google()).body.user.id).toBe(first.body.user.id)
    const existing = await insertAccount(world.connection.db)
    const linked = await world.call(auth.google, { body: { credential: `good:${existing.email}` } })
    expect(linked.body.user.id).toBe(existing.id)
    expect((await world.call(auth.google, { body: { credential: 'forged' } })).status).toBe(401)
  })

  it('accepts a Google credential once, and only for a nonce that the server issued', async () => {
    const { nonce } = (await world.call(auth.createGoogleNonce)).body
    const signIn = (credential: string) => world.call(auth.google, { body: { credential } })
    const credential = `good:${newEmail()}:${nonce}`
    const answers = await Promise.all([1, 2, 3].map(() => signIn(credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await signIn(credential)).toMatchObject({ status: 401, body: { code: 'google_failed' } })
    const expired = issueNonce({ at: new Date(Date.now() - 25 * 3_600_000), randomBytes }, [world.secret])
    for (const invalidNonce of [
      'made-up',
      `${nonce}x`,
      issueNonce({ at: new Date(), randomBytes }, [randomBytes(32)]),
      expired,
    ]) {
      expect((await signIn(`good:${newEmail()}:${invalidNonce}`)).body.code).toBe('google_failed')
    }
  })

  it('creates one account for concurrent requests with the same Google identity', async () => {
    const body = { credential: `good:${newEmail()}` }
    const answers = await Promise.all([1, 2, 3].map(() => world.call(auth.google, { body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
  })

  it('neither creates nor opens an account for an unverified Google email', async () => {
    const owner = await insertAccount(world.connection.db)
    for (const email of [owner.email, newEmail()]) {
      const answer = await world.call(auth.google, { body: { credential: `unverified:${email}` } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'google_failed' } })
    }
    const row = await world.connection.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(row.google_subject).toBeNull()
  })

  it('Sign-in with Google disables the password of an account that never verified the email', async () => {
    const { email } = await signUp()
    expect((await world.call(auth.google, { body: { credential: `good:${email}` } })).status).toBe(200)
    expect(await logIn(email)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  it('Sign-in with Google keeps the password of an account with a verified email', async () => {
    const email = await signUpVerified()
    expect((await world.call(auth.google, { body: { credential: `good:${email}` } })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('rejects a second Google identity for the email of a linked account', async () => {
    const owner = await insertAccount(world.connection.db, { google_subject: 'somebody-else' })
    expect(await world.call(auth.google, { body: { credential: `good:${owner.email}` } })).toMatchObject({
      status: 401,
      body: { code: 'google_failed' },
    })
  })
})

describe('sessions', () => {
  it('store no usable token', async () => {
    const { token } = await insertCustomer(world.connection.db)
    const rows = await world.connection.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('end by signing out, on one device or on all', async () => {
    const email = await signUpVerified()
    const [firstToken, otherToken] = [(await logIn(email)).body.token, (await logIn(email)).body.token]
    await world.call(auth.logout, { token: firstToken, body: {} })
    expect((await world.call(auth.me, { token: firstToken })).status).toBe(401)
    expect((await world.call(auth.me, { token: otherToken })).status).toBe(200)
    await world.call(auth.logout, { token: otherToken, body: { everywhere: true } })
    expect((await world.call(auth.me, { token: otherToken })).status).toBe(401)
  })
})

describe('a password reset', () => {
  it('works once with the emailed link and ends every session', async () => {
    const email = await signUpVerified()
    const { token } = (await logIn(email)).body
    await world.call(auth.forgotPassword, { body: { email } })
    const link = await readMailedToken(email)
    const reset = (newPassword: string) =>
      world.call(auth.resetPasswordByToken, { params: { token: link }, body: { password: newPassword } })
    expect((await reset('12345')).body.fields).toEqual({ password: 'Password must be at least 6 characters' })
    expect(await reset('zambia')).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    expect(await reset('aaaaaa')).toMatchObject({
      status: 422,
      body: { code: 'weak_password', fields: { password: expect.stringContaining('too easy to guess') } },
    })
    expect((await reset('mosi-oa-tunya')).status).toBe(200)
    expect(await reset('another one')).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    expect((await world.call(auth.me, { token })).status).toBe(401)
    expect((await logIn(email, 'mosi-oa-tunya')).status).toBe(200)
  })

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    for (let round = 0; round < 6; round++) {
      const email = await signUpVerified()
      await world.call(auth.forgotPassword, { body: { email } })
      const link = await readMailedToken(email)
      const [reset, ...logins] = await Promise.all([
        world.call(auth.resetPasswordByToken, { params: { token: link }, body: { password: 'mosi-oa-tunya' } }),
        ...[1, 2, 3].map(() => logIn(email)),
      ])
      expect(reset.status).toBe(200)
      for (const { body } of logins) expect((await world.call(auth.me, { token: body.token })).status).toBe(401)
    }
  })

  it('rejects a link that was sent before the password was changed', async () => {
    const email = await signUpVerified()
    await world.call(auth.forgotPassword, { body: { email } })
    const link = await readMailedToken(email)
    const { token } = (await logIn(email)).body
    const changed = await world.call(auth.changePassword, {
      token,
      body: { currentPassword: password, password: 'Batoka-gorge#27' },
    })
    expect(changed.status).toBe(200)
    const reset = await world.call(auth.resetPasswordByToken, {
      params: { token: link },
      body: { password: 'mosi-oa-tunya' },
    })
    expect(reset).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    expect((await logIn(email, 'Batoka-gorge#27')).status).toBe(200)
  })

  it('returns the same response for an unknown email, and sends it no email', async () => {
    const [known, unknown] = [await signUpVerified(), newEmail()]
    world.gateways.emails.splice(0)
    const answers = [known, unknown].map((email) => world.call(auth.forgotPassword, { body: { email } }))
    const [knownResponse, unknownResponse] = await Promise.all(answers)
    expect(knownResponse!.body).toEqual(unknownResponse!.body)
    await runDueTasks(world)
    expect(world.gateways.emails.map((email) => email.to)).toEqual([known])
  })
})

it.each(['pending', 'rejected'] as const)('lets a %s partner change the password', async (approval_status) => {
  const email = newEmail()
  await insertAccount(world.connection.db, {
    email,
    role: 'partner',
    approval_status,
    password_hash: await hashPassword(password),
  })
  const { token } = (await logIn(email)).body
  const changed = await world.call(auth.changePassword, {
    token,
    body: { currentPassword: password, password: 'Batoka-gorge#27' },
  })
  expect(changed.status).toBe(200)
  expect((await logIn(email, 'Batoka-gorge#27')).status).toBe(200)
})

it('changes only the submitted profile fields', async () => {
  const customer = await insertCustomer(world.connection.db, { gender: 'Female' })
  const answer = await world.call(updateProfile, {
    token: customer.token,
    body: { full_name: 'Mutale B. Banda', nrc: '479974/11/1' },
  })
  expect(answer.body).toMatchObject({
    full_name: 'Mutale B. Banda',
    nrc: '479974/11/1',
    gender: 'Female',
    email: customer.email,
  })
  const refused = await world.call(updateProfile, { token: customer.token, body: { full_name: 'Al', role: 'admin' } })
  expect(refused.body.fields).toMatchObject({ full_name: 'Full name is required.' })
})

it('accepts the unchanged email in a profile update and rejects a different one', async () => {
  const customer = await insertCustomer(world.connection.db)
  const save = (body: object) => world.call(updateProfile, { token: customer.token, body })
  expect(await save({ email: ` ${customer.email.toUpperCase()} `, address: 'Plot 4' })).toMatchObject({
    status: 200,
    body: { email: customer.email, address: 'Plot 4' },
  })
  expect((await save({ email: 'nobody' })).body.fields).toEqual({ email: 'Invalid email address.' })
  expect(await save({ email: 'other@example.test', address: 'Plot 5' })).toMatchObject({
    status: 422,
    body: { fields: { email: expect.stringContaining("can't be changed") } },
  })
  expect((await save({ nrc: '479974/11/1' })).body).toMatchObject({ email: customer.email, address: 'Plot 4' })
})
