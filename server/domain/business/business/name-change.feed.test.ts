/** A verified business keeps its public name until an administrator approves a new one. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBusiness, saveBusiness } from '#contract/business/business/business-profile'
import { vendor as readVendor } from '#contract/catalogue/catalogue'
import { decideNameChange, listNameChanges } from '#contract/business/business/name-changes'
import { me } from '#contract/accounts/session'
import { insertCustomer, insertAccount, insertSession } from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, setUpBusiness, world } from '../../../../tests/support/business'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

setUpBusiness()

let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeEach(async () => {
  admin = await insertCustomer(db(), { role: 'admin' })
  await db().updateTable('vendor').set({ verified: true }).where('id', '=', vendor.id).execute()
})

const save = (body: object, callerToken = token) =>
  world.call(saveBusiness, { token: callerToken, key: randomUUID(), body })
const read = async () => (await world.call(readBusiness, { token })).body
const loadPublicName = async () =>
  (await world.call(readVendor, { params: { id: vendor.id } })).body.vendor.businessName
const listPending = async () =>
  (await world.call(listNameChanges, { token: admin.token })).body.nameChanges.filter(
    (nameChange: any) => nameChange.vendorId === vendor.id,
  )
const decide = (id: string, body: object, callerToken = admin.token) =>
  world.call(decideNameChange, { token: callerToken, key: randomUUID(), params: { id }, body })
const createManagerSession = async () =>
  insertSession(
    db(),
    (
      await insertAccount(db(), {
        role: 'partner',
        staff_role: 'partner-manager',
        vendor_id: vendor.id,
        business_type: 'hotel',
      })
    ).id,
  )
const loadNotifications = async (accountId: string) =>
  (await loadNotificationTexts(db(), accountId)).map(({ message }) => message)

describe('a name change of a verified business', () => {
  it('is pending until review: the public sees the old name, and the other fields are saved', async () => {
    const { cursor } = await pullChanges(token)
    expect(
      (await save({ name: 'Royal Livingstone', phone: '0971111111', from: { name: 'Musi Lodge', phone: '' } })).status,
    ).toBe(200)
    expect(await loadPublicName()).toBe('Musi Lodge')
    expect((await world.call(me, { token })).body.companyName).not.toBe('Royal Livingstone')
    expect(await read()).toMatchObject({ name: 'Royal Livingstone', publicName: 'Musi Lodge', phone: '0971111111' })
    const { rows } = await pullChanges(token, cursor)
    expect(rows.find(({ entity }: any) => entity === 'business')).toMatchObject({
      data: { publicName: 'Musi Lodge', values: { name: 'Royal Livingstone' } },
    })
    expect(await listPending()).toMatchObject([{ publicName: 'Musi Lodge', requestedName: 'Royal Livingstone' }])
    expect(await loadNotifications(admin.id)).toEqual(['Musi Lodge has requested a new name: Royal Livingstone'])
  })

  it('is published when an administrator approves it, and withdrawn by entering the public name', async () => {
    await save({ name: 'Heron House' })
    const [{ _id: id }] = await listPending()
    expect((await decide(id, { decision: 'approved', requestedName: 'Heron House' })).body).toEqual({
      state: 'approved',
    })
    expect(await loadPublicName()).toBe('Heron House')
    expect(await read()).toMatchObject({ name: 'Heron House', publicName: null })
    expect(await loadNotifications(vendor.owner.id)).toContain('Your new business name is approved: Heron House.')
    await save({ name: 'Kingfisher House' })
    await save({ name: 'Heron House' })
    expect(await listPending()).toEqual([])
    expect(await read()).toMatchObject({ name: 'Heron House', publicName: null })
  })

  it('is discarded when an administrator rejects it, and the partner gets the reason', async () => {
    await save({ name: 'Royal Livingstone' })
    const [{ _id: id }] = await listPending()
    await decide(id, {
      decision: 'rejected',
      requestedName: 'Royal Livingstone',
      reason: 'Another hotel has this name.',
    })
    expect([await loadPublicName(), (await read()).name]).toEqual(['Musi Lodge', 'Musi Lodge'])
    expect(await loadNotifications(vendor.owner.id)).toContain(
      'Your new business name was not approved: Royal Livingstone. Another hotel has this name.',
    )
    expect((await decide(id, { decision: 'approved', requestedName: 'Royal Livingstone' })).body.code).toBe(
      'wrong_state',
    )
  })

  it('cannot be replaced between an administrator’s review and the decision', async () => {
    await save({ name: 'Heron House' })
    const [{ _id: id }] = await listPending()
    await save({ name: 'Royal Livingstone' })
    expect((await decide(id, { decision: 'approved', requestedName: 'Heron House' })).body.code).toBe('wrong_state')
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => decide(id, { decision: 'approved', requestedName: 'Royal Livingstone' })),
      save({ name: 'Kingfisher House' }),
    ])
    expect(answers.filter(({ status }) => status === 500)).toEqual([])
    expect(['Royal Livingstone', 'Musi Lodge']).toContain(await loadPublicName())
  })

  it('conflicts with a concurrent request of another member', async () => {
    const otherToken = await createManagerSession()
    await save({ name: 'Heron House', from: { name: 'Musi Lodge' } })
    expect(await save({ name: 'Kingfisher House', from: { name: 'Musi Lodge' } }, otherToken)).toMatchObject({
      status: 409,
      body: { detail: { theirs: { name: 'Heron House' } } },
    })
    const responses = await Promise.all([
      save({ name: 'First House', from: { name: 'Heron House' } }),
      save({ name: 'Second House', from: { name: 'Heron House' } }, otherToken),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listPending()).toHaveLength(1)
  })

  it('is decided by administrators only, and takes effect immediately for an unverified business', async () => {
    await save({ name: 'Heron House' })
    const [{ _id: id }] = await listPending()
    expect((await decide(id, { decision: 'approved', requestedName: 'Heron House' }, token)).body.code).toBe(
      'forbidden',
    )
    await save({ name: 'Musi Lodge' })
    await db().updateTable('vendor').set({ verified: false }).where('id', '=', vendor.id).execute()
    await save({ name: 'Heron House' })
    expect(await loadPublicName()).toBe('Heron House')
  })
})
