/** What the owner and the members of a suspended business can still do (decision 095). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/auth'
import { me } from '#contract/accounts/session'
import { rejectVendor } from '#contract/platform/approvals'
import { inviteHotelManager } from '#contract/platform/invitations'
import { setUserStatus } from '#contract/platform/users'
import { takePartnerStep, recordService } from '#contract/counter/booking-steps'
import { closeShift, openShift } from '#contract/counter/cash-shifts'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { payOutToOwnAccount, listPayouts } from '#contract/money/payouts'
import { readPaymentSettings } from '#contract/money/payment-settings'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { listConversations, readConversation } from '#contract/messages/conversations'
import { sendMessage } from '#contract/messages/messages'
import { listCustomers } from '#contract/bookings/customers'
import { editStaff, createStaff } from '#contract/business/staff'
import { saveBusiness } from '#contract/business/business/business-profile'
import type { Endpoint } from '#contract/core/endpoint'
import { pull } from '#contract/sync/sync'
import { beginUpload } from '#contract/sync/uploads'
import type { ApprovalStatus } from '#contract/core/access'
import { hashNewPassword } from '../../accounts/accounts'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const password = 'Kwacha#2026pass'

async function openBusiness() {
  const { db } = world.connection
  const admin = await insertCustomer(db, { role: 'admin' })
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id })
  const guest = await insertCustomer(db)
  const stay = await insertStay(db, {
    account_id: guest.id,
    vendor_id: vendor.id,
    listing_id: room.id,
    created_at: new Date(),
  })
  const insertMember = async (row: object) => {
    const member = await insertAccount(db, { role: 'partner', business_type: 'hotel', vendor_id: vendor.id, ...row })
    return { ...member, token: await insertSession(db, member.id) }
  }
  const manager = await insertMember({ staff_role: 'partner-manager', staff_status: 'active' })
  const hotelManager = await insertMember({ role: 'hotel-manager' })
  const paused = await insertMember({ staff_role: 'partner-staff', staff_status: 'inactive', is_active: false })
  const setActive = (isActive: boolean, id = vendor.owner_id) =>
    world.call(setUserStatus, {
      token: admin.token,
      params: { id },
      body: { isActive, reason: 'Several guests found no room.' },
    })
  const listEntities = async (token: string, cursor?: string) => {
    const { body } = await world.call(pull, { token, query: cursor ? { cursor } : {} })
    const rows: { entity: string; deleted?: boolean }[] = body.rows
    return {
      cursor: body.cursor as string,
      entities: [...new Set(rows.map(({ entity }) => entity))],
    }
  }
  return { db, admin, vendor, guest, stay, manager, hotelManager, paused, setActive, listEntities }
}

const anyId = 'a0000000-0000-4000-8000-000000000001'
const getCode = async (endpoint: Endpoint, token: string, input: object = {}) =>
  (await world.call(endpoint, { token, ...input } as never)).body?.code

describe('the owner of a suspended business', () => {
  it('reads bookings, money and messages, and changes nothing else', async () => {
    const { vendor, guest, setActive, listEntities } = await openBusiness()
    await setActive(false)
    const { token } = vendor.owner
    expect((await listEntities(token)).entities).toEqual(expect.arrayContaining(['me', 'vendorBooking', 'business']))
    for (const [endpoint, input] of [
      [readPaymentSummary, {}],
      [listPayouts, {}],
      [listConversations, {}],
      [readConversation, { params: { with: guest.id } }],
    ] as const)
      expect((await world.call(endpoint as Endpoint, { token, ...input } as never)).status, endpoint.name).toBe(200)
    for (const endpoint of [
      sendMessage,
      recordWalkIn,
      payOutToOwnAccount,
      readPaymentSettings,
      saveBusiness,
      createStaff,
      listCustomers,
    ] as Endpoint[])
      expect(await getCode(endpoint, token, { params: { with: guest.id } }), endpoint.name).toBe('suspended')
  })

  it('serves a paid booking', async () => {
    const { vendor, stay, setActive } = await openBusiness()
    await setActive(false)
    const { token } = vendor.owner
    const serve = (step: 'begin' | 'complete') =>
      world.call(recordService, { token, params: { id: stay }, body: { step } })
    expect((await serve('begin')).body?.code).not.toBe('suspended')
    expect(await getCode(takePartnerStep, token, { params: { id: stay }, body: { step: 'miss' } })).not.toBe(
      'suspended',
    )
  })

  it('attaches photos to claims, and counts the cash shift', async () => {
    const { vendor, setActive } = await openBusiness()
    const { token } = vendor.owner
    const shift = crypto.randomUUID()
    const deviceId = crypto.randomUUID()
    await setActive(false)
    const at = new Date().toISOString()
    const opened = await world.call(openShift, { token, params: { id: shift }, body: { opening: 100, deviceId, at } })
    expect(opened.status).toBeLessThan(300)
    const closed = await world.call(closeShift, {
      token,
      params: { id: shift },
      body: { counted: 100, expected: 100, reason: '', deviceId, at },
    })
    expect(closed.status).toBeLessThan(300)
    const upload = await world.call(beginUpload, {
      token,
      params: { id: crypto.randomUUID() },
      body: { purpose: 'document', size: 100, type: 'image/png' },
    })
    expect(upload.status).toBe(200)
  })

  it('signs in, and reads why the business is suspended', async () => {
    const { db, vendor, setActive } = await openBusiness()
    await setActive(false)
    const email = vendor.owner.email
    const password_hash = await hashNewPassword(password)
    await db.updateTable('account').set({ password_hash }).where('id', '=', vendor.owner_id).execute()
    const { status, body } = await world.call(login, { body: { email, password } })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      isActive: false,
      suspension: { by: 'tilipo', reason: 'Several guests found no room.' },
    })
  })
})

describe('the members of a suspended business', () => {
  it('lose all access, and get it back with the business', async () => {
    const { manager, hotelManager, setActive, listEntities, vendor } = await openBusiness()
    await setActive(false)
    for (const { token } of [manager, hotelManager]) {
      expect((await world.call(me, { token })).body).toMatchObject({
        isActive: false,
        suspension: { by: 'business', reason: null },
      })
      expect((await listEntities(token)).entities).toEqual(['me'])
      expect(await getCode(recordWalkIn, token)).toBe('suspended')
      expect(await getCode(listConversations, token)).toBe('suspended')
    }
    for (const endpoint of [listCustomers, listPayouts, saveBusiness, createStaff] as Endpoint[])
      expect(await getCode(endpoint, manager.token), endpoint.name).toBe('suspended')
    expect(await getCode(editStaff, manager.token, { params: { id: anyId } })).toBe('suspended')
    await setActive(true)
    for (const { token } of [manager, hotelManager]) {
      expect((await world.call(me, { token })).body).toMatchObject({ isActive: true, suspension: null })
      expect((await listEntities(token)).entities).toContain('vendorBooking')
    }
    expect((await listEntities(vendor.owner.token)).entities).toContain('staffMember')
  })

  it('stay closed afterwards if their employer or Tilipo closed them', async () => {
    const { db, manager, paused, setActive } = await openBusiness()
    await setActive(false, manager.id)
    await setActive(false)
    await setActive(true)
    const rows = await db
      .selectFrom('account')
      .select(['id', 'is_active'])
      .where('id', 'in', [manager.id, paused.id])
      .execute()
    expect(rows.map(({ is_active }) => is_active)).toEqual([false, false])
  })

  it('cannot be reactivated without the business', async () => {
    const { manager, setActive } = await openBusiness()
    await setActive(false)
    expect((await setActive(true, manager.id)).body).toMatchObject({ code: 'wrong_state' })
  })

  it('are closed too if they were invited during the suspension', async () => {
    const { db, admin, vendor, setActive } = await openBusiness()
    await setActive(false)
    const id = crypto.randomUUID()
    const invitation = { id, full_name: 'Natasha Zulu', email: `${id}@invited.test`, hotelId: vendor.id }
    await world.call(inviteHotelManager, { token: admin.token, body: invitation } as never)
    const row = await db.selectFrom('account').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.is_active).toBe(false)
    await setActive(true)
    const after = await db.selectFrom('account').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()
    expect(after.is_active).toBe(true)
  })
})

describe('a business that was approved', () => {
  it('cannot be rejected, and nothing changes for its owner', async () => {
    const { admin, vendor } = await openBusiness()
    const rejection = { token: admin.token, params: { id: vendor.owner_id }, query: { from: 'approved' } as const }
    const { status, body } = await world.call(rejectVendor, { ...rejection, body: { reason: 'Complaints' } })
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    expect((await world.call(me, { token: vendor.owner.token })).body).toMatchObject({ approvalStatus: 'approved' })
  })
})

describe('the owner of a business that was rejected after its approval', () => {
  it('reads bookings and money', async () => {
    const { db, vendor, listEntities } = await openBusiness()
    // An older version of Tilipo rejected live businesses.
    await db.updateTable('account').set({ approval_status: 'rejected' }).where('id', '=', vendor.owner_id).execute()
    expect((await listEntities(vendor.owner.token)).entities).toContain('vendorBooking')
    expect((await world.call(readPaymentSummary, { token: vendor.owner.token })).status).toBe(200)
    expect(await getCode(recordWalkIn, vendor.owner.token)).toBe('pending_approval')
  })

  it('reads them while the business applies again, unlike an owner who was never approved', async () => {
    const { db, vendor, listEntities } = await openBusiness()
    const { token } = vendor.owner
    const setStatus = (approval_status: ApprovalStatus, more: object = {}) =>
      db
        .updateTable('account')
        .set({ approval_status, ...more })
        .where('id', '=', vendor.owner_id)
        .execute()
    await setStatus('rejected')
    await setStatus('pending')
    expect((await world.call(me, { token })).body).toMatchObject({ approvalStatus: 'pending', wasApproved: true })
    expect((await listEntities(token)).entities).toContain('vendorBooking')
    expect((await world.call(readPaymentSummary, { token })).status).toBe(200)
    expect(await getCode(recordWalkIn, token)).toBe('pending_approval')
    await setStatus('pending', { was_approved: false })
    expect((await listEntities(token)).entities).not.toContain('vendorBooking')
    expect(await getCode(readPaymentSummary, token)).toBe('pending_approval')
  })
})
