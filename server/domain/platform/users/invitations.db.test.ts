/** Administrators and hotel managers are invited by email and set their own password. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  inviteAdmin,
  inviteHotelManager,
  inviteOwnHotelManager,
  listHotelManagers,
  listInvitations,
  removeHotelManager,
  resendInvitation,
  resendOwnInvitation,
  withdrawInvitation,
} from '#contract/platform/invitations'
import { listAudit } from '#contract/platform/audit'
import { forgotPassword, google, login, resetPasswordByToken } from '#contract/accounts/auth'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { insertAccount, insertCustomer, insertVendor } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'

const password = 'Kariba#2026 dam'
let world: World
let superAdmin: { id: string; token: string }
let admin: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  superAdmin = await insertCustomer(world.connection.db, { role: 'superAdmin' })
  admin = await insertCustomer(world.connection.db, { role: 'admin' })
})
afterAll(() => world.close())
beforeEach(() => void world.gateways.emails.splice(0))

const db = () => world.connection.db
const newInvitee = () => {
  const id = randomUUID()
  return { id, full_name: 'Wezi Banda', email: `wezi-${id}@example.test` }
}
async function readLink(email: string): Promise<string> {
  await runDueTasks(world)
  const text = world.gateways.emails.findLast(({ to }) => to === email)?.text ?? ''
  return /reset-password\/([\w-]+)/.exec(text)?.[1] ?? 'no link'
}
const open = (token: string, newPassword = password) =>
  world.call(resetPasswordByToken, { params: { token }, body: { password: newPassword } })
const signIn = (email: string, given = password) => world.call(login, { body: { email, password: given } })
const inviteAs = (token: string, invitee = newInvitee()) =>
  world.call(inviteAdmin, { token, body: invitee }).then((response) => ({ ...response, invitee }))
const listOpen = async () => (await world.call(listInvitations, { token: admin.token })).body

describe('the invitation of an admin', () => {
  it('is only possible for a super admin', async () => {
    const { status, invitee } = await inviteAs(admin.token)
    expect(status).toBe(403)
    expect(await db().selectFrom('account').select('id').where('id', '=', invitee.id).execute()).toEqual([])
  })

  it('leads to an account whose password only the invited person knows', async () => {
    const { status, invitee } = await inviteAs(superAdmin.token)
    expect(status).toBe(200)
    expect(await listOpen()).toMatchObject([{ _id: invitee.id, role: 'admin', isExpired: false }])
    expect((await signIn(invitee.email)).body.code).toBe('wrong_credentials')
    expect((await open(await readLink(invitee.email))).status).toBe(200)
    expect((await signIn(invitee.email)).body).toMatchObject({ user: { user_type: 'admin', emailVerified: true } })
    expect(await listOpen()).toEqual([])
    const { body } = await world.call(listAudit, { token: admin.token, query: { targetId: invitee.id } })
    expect(body).toMatchObject([{ action: 'account.invite', after: { role: 'admin' } }])
    expect(JSON.stringify(body)).not.toContain(invitee.email)
  })

  it('is accepted once, and creates one account if the command is repeated', async () => {
    const { invitee } = await inviteAs(superAdmin.token)
    expect((await inviteAs(superAdmin.token, invitee)).status).toBe(200)
    const link = await readLink(invitee.email)
    expect((await open(link)).status).toBe(200)
    expect((await open(link, 'Another#2026pass')).body.code).toBe('link_expired')
    expect((await signIn(invitee.email)).status).toBe(200)
  })

  it('expires, and works again after it is resent, while the earlier link does not', async () => {
    const { invitee } = await inviteAs(superAdmin.token)
    const link = await readLink(invitee.email)
    const longAgo = new Date(Date.now() - 49 * 3_600_000)
    await db().updateTable('mail_token').set({ expires_at: longAgo }).where('account_id', '=', invitee.id).execute()
    await db().updateTable('account').set({ invited_at: longAgo }).where('id', '=', invitee.id).execute()
    expect((await listOpen()).find(({ _id }: { _id: string }) => _id === invitee.id)).toMatchObject({ isExpired: true })
    expect((await open(link)).body.code).toBe('link_expired')
    const params = { id: invitee.id }
    expect((await world.call(resendInvitation, { token: admin.token, params })).body.code).toBe('forbidden')
    expect((await world.call(resendInvitation, { token: superAdmin.token, params })).status).toBe(200)
    const newLink = await readLink(invitee.email)
    expect(newLink).not.toBe(link)
    expect((await open(link)).body.code).toBe('link_expired')
    expect((await open(newLink)).status).toBe(200)
    expect((await world.call(resendInvitation, { token: superAdmin.token, params })).body.code).toBe('wrong_state')
  })

  it('cannot be accepted with "Forgot password?" or Google, which would outlive it', async () => {
    const { invitee } = await inviteAs(superAdmin.token)
    await readLink(invitee.email)
    world.gateways.emails.splice(0)
    await world.call(forgotPassword, { body: { email: invitee.email } })
    await runDueTasks(world)
    expect(world.gateways.emails).toEqual([])
    const answer = await world.call(google, { body: { credential: `good:${invitee.email}` } })
    expect(answer.body.code).toBe('google_failed')
  })

  it('does not work after it was withdrawn, and the address can be invited again', async () => {
    const { invitee } = await inviteAs(superAdmin.token)
    const link = await readLink(invitee.email)
    const params = { id: invitee.id }
    expect((await world.call(withdrawInvitation, { token: superAdmin.token, params })).status).toBe(200)
    expect((await open(link)).body.code).toBe('link_expired')
    expect((await world.call(withdrawInvitation, { token: superAdmin.token, params })).status).toBe(404)
    expect((await inviteAs(superAdmin.token, { ...newInvitee(), email: invitee.email })).status).toBe(200)
  })

  it('is either accepted or withdrawn if both happen at the same time', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { invitee } = await inviteAs(superAdmin.token)
      const link = await readLink(invitee.email)
      const [opened, withdrawn] = await Promise.all([
        open(link),
        world.call(withdrawInvitation, { token: superAdmin.token, params: { id: invitee.id } }),
      ])
      expect([opened.status === 200, withdrawn.status === 200].filter(Boolean)).toHaveLength(1)
      expect((await signIn(invitee.email)).status === 200).toBe(opened.status === 200)
    }
  })

  it('is refused for an address that has an account, and one of two concurrent invitations is', async () => {
    const taken = await insertAccount(db())
    expect((await inviteAs(superAdmin.token, { ...newInvitee(), email: taken.email })).body.code).toBe('email_taken')
    const { email } = newInvitee()
    const results = await Promise.all([1, 2].map(() => inviteAs(superAdmin.token, { ...newInvitee(), email })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the invitation of a hotel manager', () => {
  it('The invitation of a hotel manager by an admin is bound to one hotel', async () => {
    const hotel = await insertVendor(db())
    const store = await insertVendor(db(), { business_type: 'store' })
    const invitee = newInvitee()
    const inviteTo = (hotelId: string) =>
      world.call(inviteHotelManager, { token: admin.token, body: { ...invitee, hotelId } })
    expect((await inviteTo(store.id)).status).toBe(404)
    expect((await inviteTo(hotel.id)).status).toBe(200)
    const link = await readLink(invitee.email)
    expect(world.gateways.emails.find(({ to }) => to === invitee.email)!.text).toContain(
      'manage the bookings and rooms of Musi Lodge',
    )
    await open(link)
    const { body } = await signIn(invitee.email)
    expect(body).toMatchObject({
      user: { user_type: 'hotel-manager' },
      dashboardRoute: '/admin/hotel-manager-dashboard',
    })
    expect((await world.call(listOwnListings, { token: body.token })).status).toBe(200)
  })

  it('The invitation of a hotel manager by the owner is limited to the own hotel, and can be resent, withdrawn and ended', async () => {
    const [hotel, otherHotel] = [await insertVendor(db()), await insertVendor(db())]
    const invitee = newInvitee()
    const { token } = hotel.owner
    const params = { id: invitee.id }
    const list = async (owner: { token: string }) => (await world.call(listHotelManagers, { token: owner.token })).body
    expect((await world.call(inviteOwnHotelManager, { token, body: invitee })).status).toBe(200)
    expect(await list(hotel.owner)).toMatchObject([{ _id: invitee.id, invitation: { isExpired: false } }])
    expect(await list(otherHotel.owner)).toEqual([])
    for (const endpoint of [resendOwnInvitation, removeHotelManager])
      expect((await world.call(endpoint, { token: otherHotel.owner.token, params })).status).toBe(404)
    expect((await world.call(resendOwnInvitation, { token, params })).status).toBe(200)
    await open(await readLink(invitee.email))
    expect(await list(hotel.owner)).toMatchObject([{ _id: invitee.id, invitation: null }])
    const session = (await signIn(invitee.email)).body.token
    expect((await world.call(removeHotelManager, { token, params })).status).toBe(200)
    expect(await list(hotel.owner)).toEqual([])
    expect((await world.call(listOwnListings, { token: session })).status).toBe(401)
    expect((await signIn(invitee.email)).body.code).toBe('wrong_credentials')
  })

  it('is refused to other businesses and to staff without permission', async () => {
    const store = await insertVendor(db(), { business_type: 'store' })
    const hotel = await insertVendor(db())
    const viewer = await insertCustomer(db(), { role: 'partner', staff_role: 'partner-viewer', vendor_id: hotel.id })
    const invite = async ({ token }: { token: string }) =>
      (await world.call(inviteOwnHotelManager, { token, body: newInvitee() })).body.code
    expect([await invite(store.owner), await invite(viewer)]).toEqual(['not_found', 'forbidden'])
  })

  it('does not let an owner change the owner, staff or administrators', async () => {
    const hotel = await insertVendor(db())
    const member = await insertAccount(db(), { role: 'partner', staff_role: 'partner-staff', vendor_id: hotel.id })
    for (const id of [hotel.owner.id, member.id, admin.id])
      expect((await world.call(removeHotelManager, { token: hotel.owner.token, params: { id } })).status).toBe(404)
  })
})
