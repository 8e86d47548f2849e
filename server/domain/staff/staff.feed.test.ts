/**
 * Staff accounts: creation, concurrent edits, immediate sign-out when access ends, and isolation between businesses.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { login, resetPasswordByToken } from '#contract/accounts/auth'
import { sendMessage } from '#contract/messages/messages'
import { updateProfile } from '#contract/accounts/profile'
import { me } from '#contract/accounts/session'
import { createStaff, editStaff, listStaff, removeStaff, resetStaffPassword } from '#contract/partners/staff'
import { push } from '#contract/sync/sync'
import { aCustomer, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { db, pulled, token, vendor, world, withBusiness } from '../../../tests/support/business'
import { runDue } from '../../../tests/support/work'

withBusiness()

const password = 'Kwacha#2026'
const take = (more: object = {}, by = token) =>
  world.call(createStaff, {
    token: by,
    body: { name: 'Kasonde Musonda', email: `${randomUUID()}@example.test`, password, role: 'partner-staff', ...more },
  })
const edit = (id: string, body: object, by = token) => world.call(editStaff, { token: by, params: { id }, body })
const listed = async (by = token) => (await world.call(listStaff, { token: by })).body
const logIn = (email: string) => world.call(login, { body: { email, password } })
const member = async (staff_role: string) => {
  const account = await anAccount(db(), { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' })
  return { ...account, token: await aSession(db(), account.id) }
}
const staffIn = ({ rows }: { rows: any[] }) => rows.filter(({ entity }) => entity === 'staffMember')

describe('a staff member', () => {
  it('is created, can sign in immediately, and has the assigned role in the vendor', async () => {
    const { status, body } = await take()
    expect([status, body]).toMatchObject([
      200,
      { name: 'Kasonde Musonda', role: 'partner-staff', status: 'active', phoneNumber: null },
    ])
    const signedIn = await logIn(body.email)
    expect(signedIn.body.user).toMatchObject({
      user_type: 'partner',
      staffRole: 'partner-staff',
      business_type: 'hotel',
      vendorId: vendor.id,
      isApproved: true,
    })
    expect(await listed()).toMatchObject([{ id: body.id, email: body.email }])
  })

  it('is validated with the specified messages', async () => {
    expect((await take({ name: 'A', email: 'no', password: 'short', role: 'boss' })).body.fields).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email.',
      password: 'Password must be at least 8 characters.',
      role: 'Please select a role.',
    })
    expect((await take({ password: 'password123' })).body.code).toBe('weak_password')
    const { body } = await take()
    expect(await take({ email: body.email })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await edit(body.id, { status: 'gone' })).body.fields).toEqual({ status: 'Please select a status.' })
    expect((await edit(body.id, { email: 'other@example.test' })).body.fields).toEqual({
      email: "The email can't be changed.",
    })
    expect((await edit(body.id, { email: body.email, name: 'Kasonde M' })).status).toBe(200)
  })

  it('is signed out when deactivated, with the reason, and can sign in again when reactivated', async () => {
    const { body } = await take()
    const { token: theirs } = (await logIn(body.email)).body
    for (const status of ['inactive', 'pending', 'suspended']) {
      expect((await edit(body.id, { status })).body.status).toBe(status)
      expect((await world.call(me, { token: theirs })).status).toBe(401)
      expect(await logIn(body.email)).toMatchObject({
        status: 403,
        body: { code: 'suspended', accountStatus: 'suspended' },
      })
    }
    await edit(body.id, { status: 'active', from: { status: 'suspended' } })
    expect((await logIn(body.email)).status).toBe(200)
  })

  it('cannot use a password link that was sent before the deactivation', async () => {
    const { body } = await take()
    await runDue(world)
    const link = /reset-password\/([\w-]+)/.exec(
      world.gateways.letters.findLast(({ to }) => to === body.email)!.text,
    )![1]
    await edit(body.id, { status: 'inactive', from: { status: 'active' } })
    expect(
      (await world.call(resetPasswordByToken, { params: { token: link }, body: { password: 'Mosi-oa-tunya#7' } })).body
        .code,
    ).toBe('link_expired')
  })

  it('with a new role has its permissions from the next request on', async () => {
    const { body } = await take()
    const { token: theirs } = (await logIn(body.email)).body
    expect((await world.call(listStaff, { token: theirs })).status).toBe(403)
    await edit(body.id, { role: 'partner-manager', from: { role: 'partner-staff' } })
    expect((await world.call(listStaff, { token: theirs })).status).toBe(200)
  })

  it('disappears when removed, cannot sign in, and releases the email', async () => {
    const { body } = await take()
    const { token: theirs } = (await logIn(body.email)).body
    expect((await world.call(removeStaff, { token, params: { id: body.id } })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await world.call(me, { token: theirs })).status).toBe(401)
    expect((await logIn(body.email)).body.code).toBe('wrong_credentials')
    expect((await take({ email: body.email })).status).toBe(200)
    expect((await world.call(removeStaff, { token, params: { id: body.id } })).status).toBe(404)
  })

  it('receives an emailed link to choose a new password', async () => {
    const { body } = await take()
    expect((await world.call(resetStaffPassword, { token, params: { id: body.id } })).body.message).toContain(
      'Kasonde Musonda',
    )
    await runDue(world)
    expect(world.gateways.letters.findLast(({ to }) => to === body.email)?.text).toMatch(/reset-password\//)
  })
})

describe('concurrent edits of one staff member', () => {
  it('give one editor the role, return a conflict to the other, and merge name and number', async () => {
    const { body } = await take()
    const manager = await member('partner-manager')
    const answers = await Promise.all([
      edit(body.id, {
        role: 'partner-manager',
        name: 'K. Musonda',
        from: { role: 'partner-staff', name: 'Kasonde Musonda' },
      }),
      edit(
        body.id,
        { role: 'partner-viewer', phoneNumber: '0971234567', from: { role: 'partner-staff', phoneNumber: '' } },
        manager.token,
      ),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = (await listed()).find(({ id }: any) => id === body.id)
    expect(now).toMatchObject({ name: 'K. Musonda', phoneNumber: '0971234567' })
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'conflict',
      detail: { theirs: { role: now.role } },
    })
  })

  it('return the current row with a conflict in a push response', async () => {
    const { body } = await take()
    await edit(body.id, { status: 'inactive' })
    const commands = [
      {
        key: randomUUID(),
        endpoint: 'staff.edit',
        params: { id: body.id },
        body: { status: 'suspended', name: 'K. M.', from: { status: 'active', name: 'Kasonde Musonda' } },
      },
      { key: randomUUID(), endpoint: 'staff.remove', params: { id: body.id } },
    ]
    const first = await world.call(push, {
      token,
      body: { protocol: 1, device: randomUUID(), commands: commands.slice(0, 1) },
    })
    expect(first.body).toMatchObject({
      results: [{ code: 'conflict', detail: { theirs: { status: 'inactive' } } }],
      rows: [{ entity: 'staffMember', id: body.id, data: { name: 'K. M.', status: 'inactive' } }],
    })
    const second = await world.call(push, {
      token,
      body: { protocol: 1, device: randomUUID(), commands: commands.slice(1) },
    })
    expect(second.body).toMatchObject({
      results: [{ outcome: 'accepted' }],
      rows: [{ entity: 'staffMember', id: body.id, deleted: true }],
    })
  })
})

describe('permissions for staff', () => {
  it('let the owner and managers manage staff of their own vendor, except themselves', async () => {
    const { body } = await take()
    const manager = await member('partner-manager')
    for (const role of ['partner-staff', 'partner-viewer']) {
      const { token: by } = await member(role)
      expect([
        (await take({}, by)).status,
        (await edit(body.id, { name: 'X Y' }, by)).status,
        (await world.call(listStaff, { token: by })).status,
      ]).toEqual([403, 403, 403])
    }
    const other = await aVendor(db())
    for (const call of [
      edit(body.id, { name: 'X Y' }, other.owner.token),
      world.call(removeStaff, { token: other.owner.token, params: { id: body.id } }),
      world.call(resetStaffPassword, { token: other.owner.token, params: { id: body.id } }),
    ]) {
      expect((await call).status).toBe(404)
    }
    expect((await edit(manager.id, { role: 'partner-viewer' }, manager.token)).status).toBe(403)
    expect((await edit(vendor.owner.id, { name: 'Not staff' }, manager.token)).status).toBe(404)
    expect((await take({}, manager.token)).status).toBe(200)
    expect((await take({}, (await aCustomer(db())).token)).status).toBe(403)
  })

  it('update a changed name in the staff list, the profile and messages', async () => {
    const [manager, customer] = [await member('partner-manager'), await aCustomer(db())]
    const say = (by: string, to: string, text: string) =>
      world.call(sendMessage, { token: by, params: { with: to }, body: { id: randomUUID(), text } })
    await say(customer.token, vendor.id, 'Is the room free?')
    expect((await say(manager.token, customer.id, 'It is.')).status).toBe(200)
    const namesIn = ({ rows }: { rows: any[] }) =>
      rows.flatMap(({ entity, data }) =>
        entity === 'staffMember'
          ? [data.name, data.phoneNumber]
          : entity === 'message' && data.mine
            ? [data.author]
            : [],
      )
    const { cursor } = await pulled(token)
    await edit(manager.id, { name: 'K. Musonda' })
    const edited = await pulled(token, cursor)
    expect(namesIn(edited).sort()).toEqual(['0961234567', 'K. Musonda', 'K. Musonda'])
    await world.call(updateProfile, { token: manager.token, body: { full_name: 'Kasonde M', phone: '0973333333' } })
    expect(namesIn(await pulled(token, edited.cursor)).sort()).toEqual(['0973333333', 'Kasonde M', 'Kasonde M'])
  })

  it('send the staff list to the devices of its managers only, from their promotion on', async () => {
    const { body } = await take()
    const viewer = await member('partner-viewer')
    expect(staffIn(await pulled(viewer.token))).toEqual([])
    const { cursor } = await pulled(viewer.token)
    await edit(viewer.id, { role: 'partner-manager' })
    const after = await pulled(viewer.token, cursor)
    expect(after.snapshot).toBe(true)
    expect(
      staffIn(after)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([body.id, viewer.id].sort())
    const owners = await pulled(token)
    await edit(body.id, { name: 'K. Musonda' })
    expect(staffIn(await pulled(token, owners.cursor))).toMatchObject([{ id: body.id, data: { name: 'K. Musonda' } }])
  })
})
