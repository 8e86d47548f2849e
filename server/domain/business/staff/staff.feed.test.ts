/**
 * Staff accounts: creation, concurrent edits, immediate sign-out when access ends, and isolation between businesses.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { login, resetPasswordByToken } from '#contract/accounts/auth'
import { sendMessage } from '#contract/messages/messages'
import { updateProfile } from '#contract/accounts/profile'
import { me } from '#contract/accounts/session'
import { createStaff, editStaff, listStaff, removeStaff, resetStaffPassword } from '#contract/business/staff'
import { push } from '#contract/sync/sync'
import type { StaffRole } from '#contract/core/access'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'
import { runDueTasks } from '../../../../tests/support/run-tasks'

setUpBusiness()

const password = 'Kwacha#2026'
const hireStaff = (more: object = {}, callerToken = token) =>
  world.call(createStaff, {
    token: callerToken,
    body: { name: 'Kasonde Musonda', email: `${randomUUID()}@example.test`, password, role: 'partner-staff', ...more },
  })
const edit = (id: string, body: object, callerToken = token) =>
  world.call(editStaff, { token: callerToken, params: { id }, body })
const listMembers = async (callerToken = token) => (await world.call(listStaff, { token: callerToken })).body
const logIn = (email: string) => world.call(login, { body: { email, password } })
const createMember = async (staff_role: StaffRole) => {
  const account = await insertAccount(db(), {
    role: 'partner',
    staff_role,
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  return { ...account, token: await insertSession(db(), account.id) }
}
const filterStaffRows = ({ rows }: { rows: any[] }) => rows.filter(({ entity }) => entity === 'staffMember')

describe('a staff member', () => {
  it('is created, can sign in immediately, and has the assigned role in the vendor', async () => {
    const { status, body } = await hireStaff()
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
    expect(await listMembers()).toMatchObject([{ id: body.id, email: body.email }])
  })

  it('is validated with the specified messages', async () => {
    expect((await hireStaff({ name: 'A', email: 'no', password: 'short', role: 'boss' })).body.fields).toEqual({
      name: 'Name must be at least 2 characters.',
      email: 'Please enter a valid email.',
      password: 'Password must be at least 8 characters.',
      role: 'Please select a role.',
    })
    expect((await hireStaff({ password: 'password123' })).body.code).toBe('weak_password')
    const { body } = await hireStaff()
    expect(await hireStaff({ email: body.email })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await edit(body.id, { status: 'gone' })).body.fields).toEqual({ status: 'Please select a status.' })
    expect((await edit(body.id, { email: 'other@example.test' })).body.fields).toEqual({
      email: "The email can't be changed.",
    })
    expect((await edit(body.id, { email: body.email, name: 'Kasonde M' })).status).toBe(200)
  })

  it('is signed out when deactivated, with the reason, and can sign in again when reactivated', async () => {
    const { body } = await hireStaff()
    const { token: memberToken } = (await logIn(body.email)).body
    for (const status of ['inactive', 'pending', 'suspended']) {
      expect((await edit(body.id, { status })).body.status).toBe(status)
      expect((await world.call(me, { token: memberToken })).status).toBe(401)
      expect(await logIn(body.email)).toMatchObject({
        status: 403,
        body: { code: 'suspended', accountStatus: 'suspended' },
      })
    }
    await edit(body.id, { status: 'active', from: { status: 'suspended' } })
    expect((await logIn(body.email)).status).toBe(200)
  })

  it('cannot use a password link that was sent before the deactivation', async () => {
    const { body } = await hireStaff()
    await runDueTasks(world)
    const link = /reset-password\/([\w-]+)/.exec(
      world.gateways.emails.findLast(({ to }) => to === body.email)!.text,
    )![1]
    await edit(body.id, { status: 'inactive', from: { status: 'active' } })
    expect(
      (await world.call(resetPasswordByToken, { params: { token: link }, body: { password: 'Mosi-oa-tunya#7' } })).body
        .code,
    ).toBe('link_expired')
  })

  it('A staff member with a new role has its permissions from the next request on', async () => {
    const { body } = await hireStaff()
    const { token: memberToken } = (await logIn(body.email)).body
    expect((await world.call(listStaff, { token: memberToken })).status).toBe(403)
    await edit(body.id, { role: 'partner-manager', from: { role: 'partner-staff' } })
    expect((await world.call(listStaff, { token: memberToken })).status).toBe(200)
  })

  it('disappears when removed, cannot sign in, and releases the email', async () => {
    const { body } = await hireStaff()
    const { token: memberToken } = (await logIn(body.email)).body
    expect((await world.call(removeStaff, { token, params: { id: body.id } })).status).toBe(200)
    expect(await listMembers()).toEqual([])
    expect((await world.call(me, { token: memberToken })).status).toBe(401)
    expect((await logIn(body.email)).body.code).toBe('wrong_credentials')
    expect((await hireStaff({ email: body.email })).status).toBe(200)
    expect((await world.call(removeStaff, { token, params: { id: body.id } })).status).toBe(404)
  })

  it('receives an emailed link to choose a new password', async () => {
    const { body } = await hireStaff()
    expect((await world.call(resetStaffPassword, { token, params: { id: body.id } })).body.message).toContain(
      'Kasonde Musonda',
    )
    await runDueTasks(world)
    expect(world.gateways.emails.findLast(({ to }) => to === body.email)?.text).toMatch(/reset-password\//)
  })
})

describe('concurrent edits of one staff member', () => {
  it('give one editor the role, return a conflict to the other, and merge name and number', async () => {
    const { body } = await hireStaff()
    const manager = await createMember('partner-manager')
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
    const currentMember = (await listMembers()).find(({ id }: any) => id === body.id)
    expect(currentMember).toMatchObject({ name: 'K. Musonda', phoneNumber: '0971234567' })
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'conflict',
      detail: { theirs: { role: currentMember.role } },
    })
  })

  it('return the current row with a conflict in a push response', async () => {
    const { body } = await hireStaff()
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
    const { body } = await hireStaff()
    const manager = await createMember('partner-manager')
    for (const role of ['partner-staff', 'partner-viewer'] as const) {
      const { token: callerToken } = await createMember(role)
      expect([
        (await hireStaff({}, callerToken)).status,
        (await edit(body.id, { name: 'X Y' }, callerToken)).status,
        (await world.call(listStaff, { token: callerToken })).status,
      ]).toEqual([403, 403, 403])
    }
    const otherVendor = await insertVendor(db())
    for (const request of [
      edit(body.id, { name: 'X Y' }, otherVendor.owner.token),
      world.call(removeStaff, { token: otherVendor.owner.token, params: { id: body.id } }),
      world.call(resetStaffPassword, { token: otherVendor.owner.token, params: { id: body.id } }),
    ]) {
      expect((await request).status).toBe(404)
    }
    expect((await edit(manager.id, { role: 'partner-viewer' }, manager.token)).status).toBe(403)
    expect((await edit(vendor.owner.id, { name: 'Not staff' }, manager.token)).status).toBe(404)
    expect((await hireStaff({}, manager.token)).status).toBe(200)
    expect((await hireStaff({}, (await insertCustomer(db())).token)).status).toBe(403)
  })

  it('update a changed name in the staff list, the profile and messages', async () => {
    const [manager, customer] = [await createMember('partner-manager'), await insertCustomer(db())]
    const sendText = (callerToken: string, to: string, text: string) =>
      world.call(sendMessage, { token: callerToken, params: { with: to }, body: { id: randomUUID(), text } })
    await sendText(customer.token, vendor.id, 'Is the room free?')
    expect((await sendText(manager.token, customer.id, 'It is.')).status).toBe(200)
    const listNames = ({ rows }: { rows: any[] }) =>
      rows.flatMap(({ entity, data }) =>
        entity === 'staffMember'
          ? [data.name, data.phoneNumber]
          : entity === 'message' && data.mine
            ? [data.author]
            : [],
      )
    const { cursor } = await pullChanges(token)
    await edit(manager.id, { name: 'K. Musonda' })
    const edited = await pullChanges(token, cursor)
    expect(listNames(edited).sort()).toEqual(['0961234567', 'K. Musonda', 'K. Musonda'])
    await world.call(updateProfile, { token: manager.token, body: { full_name: 'Kasonde M', phone: '0973333333' } })
    expect(listNames(await pullChanges(token, edited.cursor)).sort()).toEqual(['0973333333', 'Kasonde M', 'Kasonde M'])
  })

  it('send the staff list to the devices of its managers only, from their promotion on', async () => {
    const { body } = await hireStaff()
    const viewer = await createMember('partner-viewer')
    expect(filterStaffRows(await pullChanges(viewer.token))).toEqual([])
    const { cursor } = await pullChanges(viewer.token)
    await edit(viewer.id, { role: 'partner-manager' })
    const afterPromotion = await pullChanges(viewer.token, cursor)
    expect(afterPromotion.snapshot).toBe(true)
    expect(
      filterStaffRows(afterPromotion)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([body.id, viewer.id].sort())
    const ownerPull = await pullChanges(token)
    await edit(body.id, { name: 'K. Musonda' })
    expect(filterStaffRows(await pullChanges(token, ownerPull.cursor))).toMatchObject([
      { id: body.id, data: { name: 'K. Musonda' } },
    ])
  })
})
