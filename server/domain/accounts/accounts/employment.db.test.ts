/** Staff accounts whose email the employer does not own, and what happens when the owner verifies the email. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as auth from '#contract/accounts/auth'
import { addToCart } from '#contract/bookings/orders/cart'
import { answerEmploymentOffer, readEmploymentOffer } from '#contract/accounts/employment'
import { listNotifications } from '#contract/messages/notifications'
import { createStaff, editStaff, listStaff, removeStaff, resetStaffPassword } from '#contract/business/staff'
import type { Who } from '../../route'
import { createStaff as createStaffAccount } from '../../business/staff/edit'
import { insertProduct, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { runDueTasks } from '../../../../tests/support/run-tasks'

let world: World
let employer: Awaited<ReturnType<typeof insertVendor>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.gateways.emails.splice(0)
  employer = await insertVendor(world.connection.db)
})

const employersPassword = 'Kwacha#2026'
const ownPassword = 'Mosi-oa-tunya#7'
const newEmail = () => `${randomUUID()}@example.test`

async function hire(email = newEmail(), role = 'partner-staff') {
  const { status, body } = await world.call(createStaff, {
    token: employer.owner.token,
    body: { name: 'Kasonde Musonda', email, password: employersPassword, role },
  })
  return { email, id: body.id as string, status, body }
}
const logIn = (email: string, password = employersPassword) => world.call(auth.login, { body: { email, password } })
const signInWithGoogle = async (email: string) =>
  (await world.call(auth.google, { body: { credential: `good:${email}` } })).body
const answerOffer = (token: string, accept: boolean) => world.call(answerEmploymentOffer, { token, body: { accept } })
const signUp = (email: string, more: object = {}) =>
  world.call(auth.signup, {
    body: {
      full_name: 'Thandiwe Mwale',
      email,
      phone: '0971234567',
      password: ownPassword,
      confirmPassword: ownPassword,
      user_type: 'endUser',
      ...more,
    },
  })
const listStaffMembers = async () => (await world.call(listStaff, { token: employer.owner.token })).body
/** Runs the queued jobs. @returns the token of the newest link that was emailed to this address */
async function readMailedToken(email: string): Promise<string> {
  await runDueTasks(world)
  const newestEmail = world.gateways.emails.findLast((mail) => mail.to === email)
  return /(?:token=|reset-password\/)([\w-]+)/.exec(newestEmail?.text ?? '')![1]!
}
const reset = (token: string, password = ownPassword) =>
  world.call(auth.resetPasswordByToken, { params: { token }, body: { password } })
const edit = (id: string, body: object) => world.call(editStaff, { token: employer.owner.token, params: { id }, body })

describe('a staff account with an unverified email', () => {
  it('signs in with the password of the employer, and its email counts as unverified', async () => {
    const { email, id } = await hire()
    const { body } = await logIn(email)
    expect(body.user).toMatchObject({
      id,
      email,
      emailVerified: false,
      staffRole: 'partner-staff',
      vendorId: employer.id,
    })
    expect(await listStaffMembers()).toMatchObject([{ id, email, emailVerified: false, status: 'active' }])
  })

  it('is announced by email, with a link to choose a password', async () => {
    const { email } = await hire()
    await runDueTasks(world)
    const invitation = world.gateways.emails.find(({ to }) => to === email)!
    expect(invitation.subject).toBe('Musi Lodge has added you to its staff')
    expect(invitation.text).toMatch(/as Staff[^]*\/reset-password\//)
  })

  it('is rejected with a clear message for an email that has an account', async () => {
    const email = newEmail()
    await signInWithGoogle(email)
    expect((await hire(email)).body).toMatchObject({
      code: 'email_taken',
      fields: { email: expect.stringContaining('use another email address') },
    })
    const { email: otherEmail } = await hire()
    expect((await hire(otherEmail)).body.code).toBe('email_taken')
  })
})

describe('the owner of a staff address', () => {
  it('gets a separate account on Google sign-in, without the employer’s password and sessions', async () => {
    const { email, id } = await hire()
    const { token: employersToken } = (await logIn(email)).body
    const { user, token } = await signInWithGoogle(email)
    expect(user).toMatchObject({
      email,
      user_type: 'endUser',
      staffRole: null,
      vendorId: null,
      dashboardRoute: '/employment',
    })
    expect(user.id).not.toBe(id)
    expect((await world.call(auth.me, { token: employersToken })).status).toBe(401)
    expect((await logIn(email)).body.code).toBe('wrong_credentials')
    expect((await world.call(readEmploymentOffer, { token })).body).toEqual({
      offer: { business: 'Musi Lodge', role: 'partner-staff' },
    })
    expect((await world.call(listNotifications, { token })).body.notifications[0]).toMatchObject({
      message: expect.stringContaining('Musi Lodge has added you as Staff'),
      link: '/employment',
    })
    expect(await listStaffMembers()).toMatchObject([{ id, email, status: 'pending' }])
  })

  it('can sign up as a customer, and the staff account works until the email is verified', async () => {
    const { email, id } = await hire()
    await runDueTasks(world)
    world.gateways.emails.splice(0)
    expect((await signUp(email)).status).toBe(200)
    expect((await logIn(email)).body.user.id).toBe(id)
    await world.call(auth.verifyEmail, { params: { token: await readMailedToken(email) } })
    expect((await logIn(email)).body.code).toBe('wrong_credentials')
    const { body } = await logIn(email, ownPassword)
    expect(body.user).toMatchObject({ full_name: 'Thandiwe Mwale', dashboardRoute: '/employment' })
  })

  it('declines the employment by signing up as a business', async () => {
    const { email } = await hire()
    await runDueTasks(world)
    world.gateways.emails.splice(0)
    await signUp(email, { user_type: 'partner', companyName: 'Kafue Stays', business_type: 'hotel' })
    await world.call(auth.verifyEmail, { params: { token: await readMailedToken(email) } })
    const { body } = await logIn(email, ownPassword)
    expect(body.user).toMatchObject({ companyName: 'Kafue Stays', vendorId: expect.not.stringContaining(employer.id) })
    expect((await world.call(readEmploymentOffer, { token: body.token })).body).toEqual({ offer: null })
    expect(await listStaffMembers()).toEqual([])
  })

  it.each([
    ['the invitation', async () => undefined],
    ['a reset link', (email: string) => world.call(auth.forgotPassword, { body: { email } })],
    ['a verification link', (email: string) => world.call(auth.resendVerification, { body: { email } })],
  ])('sets a password by %s and is offered the employment', async (_, request) => {
    const { email } = await hire()
    await request(email)
    const link = await readMailedToken(email)
    expect((await world.call(auth.verifyEmail, { params: { token: link } })).body.code).toBe('link_expired')
    expect((await reset(link)).status).toBe(200)
    expect((await reset(link)).body.code).toBe('link_expired')
    expect((await logIn(email)).body.code).toBe('wrong_credentials')
    expect((await logIn(email, ownPassword)).body).toMatchObject({
      user: { dashboardRoute: '/employment' },
      dashboardRoute: '/employment',
    })
  })

  it('takes over a sign-up of another person with the same email', async () => {
    const { email } = await hire()
    const link = await readMailedToken(email)
    await signUp(email, { password: 'Stranger#2026', confirmPassword: 'Stranger#2026' })
    await reset(link)
    expect((await logIn(email, 'Stranger#2026')).body.code).toBe('wrong_credentials')
    expect((await logIn(email, ownPassword)).body.dashboardRoute).toBe('/employment')
  })

  it('cannot do anything else before answering the offer', async () => {
    const { email } = await hire()
    const { token } = await signInWithGoogle(email)
    const { id: productId } = await insertProduct(world.connection.db)
    const add = (callerToken: string) => world.call(addToCart, { token: callerToken, body: { productId, quantity: 1 } })
    expect(await add(token)).toMatchObject({ status: 403, body: { code: 'employment_offered' } })
    const { body } = await answerOffer(token, false)
    expect((await add(body.token)).status).toBe(200)
  })
})

describe('an employment offer', () => {
  it('continues with the staff account and the owner’s own password when accepted', async () => {
    const { email, id } = await hire()
    await reset(await readMailedToken(email))
    const { token } = (await logIn(email, ownPassword)).body
    const { body } = await answerOffer(token, true)
    expect(body.user).toMatchObject({
      id,
      email,
      emailVerified: true,
      staffRole: 'partner-staff',
      vendorId: employer.id,
    })
    expect(body.dashboardRoute).toBe('/admin/hotel-management')
    expect((await world.call(auth.me, { token })).status).toBe(401)
    expect((await logIn(email, ownPassword)).body.user.id).toBe(id)
    expect((await logIn(email)).body.code).toBe('wrong_credentials')
    expect(await listStaffMembers()).toMatchObject([{ id, email, emailVerified: true, status: 'active' }])
  })

  it('keeps Google sign-in working when accepted', async () => {
    const { email, id } = await hire()
    await answerOffer((await signInWithGoogle(email)).token, true)
    expect((await signInWithGoogle(email)).user.id).toBe(id)
  })

  it('leaves a customer account when declined, closes the staff account and notifies the employer', async () => {
    const { email, id } = await hire()
    const { user, token } = await signInWithGoogle(email)
    const { body } = await answerOffer(token, false)
    expect(body.user).toMatchObject({ id: user.id, user_type: 'endUser', dashboardRoute: '/my-account' })
    expect(await listStaffMembers()).toEqual([])
    const { notifications } = (await world.call(listNotifications, { token: employer.owner.token })).body
    expect(notifications[0].message).toBe(
      `Kasonde Musonda (${email}) declined to work for you and was removed from your staff.`,
    )
    const closedAccount = await world.connection.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(closedAccount).toMatchObject({ is_active: false, password_hash: null, vendor_id: null })
    expect((await answerOffer(body.token, true)).body.code).toBe('not_found')
  })

  it('releases the owner’s account when the employer withdraws it', async () => {
    const { email, id } = await hire()
    const { token } = await signInWithGoogle(email)
    expect((await world.call(removeStaff, { token: employer.owner.token, params: { id } })).status).toBe(200)
    expect((await world.call(auth.me, { token })).body.dashboardRoute).toBe('/my-account')
    expect((await answerOffer(token, true)).body.code).toBe('not_found')
  })

  it('cannot be accepted while paused, and verifying the email does not reactivate it', async () => {
    const { email, id } = await hire()
    await edit(id, { status: 'inactive', from: { status: 'active' } })
    const { token } = await signInWithGoogle(email)
    expect((await answerOffer(token, true)).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('Musi Lodge has paused'),
    })
    const activated = await edit(id, { status: 'active', from: { status: 'inactive' } })
    expect(activated.body.status).toBe('pending')
    expect((await answerOffer(token, true)).body.user.id).toBe(id)
  })

  it('gives the employer no access to the account before it is answered', async () => {
    const { email, id } = await hire()
    const { token } = await signInWithGoogle(email)
    expect((await world.call(resetStaffPassword, { token: employer.owner.token, params: { id } })).body.code).toBe(
      'wrong_state',
    )
    await edit(id, { status: 'active', from: { status: 'pending' } })
    const staff = await world.connection.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(staff).toMatchObject({ is_active: false, password_hash: null })
    expect((await answerOffer(token, true)).status).toBe(200)
  })

  it('is answered once when acceptance and refusal arrive concurrently', async () => {
    const { email } = await hire()
    const { token } = await signInWithGoogle(email)
    const answers = await Promise.all([answerOffer(token, true), answerOffer(token, false), answerOffer(token, true)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('gives the employer no access when an email is hired while its owner verifies it', async () => {
  const caller = { accountId: employer.owner.id, vendorId: employer.id } as Who
  for (let round = 0; round < 15; round++) {
    const email = newEmail()
    // Calls the function directly: over HTTP, password hashing would always let the owner finish first.
    const hiring = world
      .transact((tx) =>
        createStaffAccount(tx, caller, { name: 'Kasonde Musonda', email, role: 'partner-staff' }, 'hash'),
      )
      .catch(({ code }) => code)
    const [hired, owner] = await Promise.all([hiring, signInWithGoogle(email)])
    const { dashboardRoute } = (await world.call(auth.me, { token: owner.token })).body
    expect(dashboardRoute).toBe(hired === 'email_taken' ? '/my-account' : '/employment')
  }
})
