/** SMS in the export of a person, and their deletion with the account. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { sendSmsToAccount, sendSmsToPhone } from '../../messages/sms'
import { exportData } from './export'
import { wipePerson } from './wipe'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('exports the messages of an account, and deletes them and those that name the person', async () => {
  const { db } = world.connection
  const phone = '0977441256'
  const person = await insertCustomer(db, { phone, full_name: 'Thandiwe Mwanamwalye' })
  const buildContent = (vendorName: string) =>
    ({
      template: 'bookingCancelled',
      params: { vendorName, reference: 'R1', listingName: 'Lusaka to Kitwe', refundNgwee: 0 },
    }) as const
  await world.transact(async (tx) => {
    await sendSmsToAccount(tx, person.id, 'reminders', { event: newId(), content: buildContent('Own Couriers') })
    await sendSmsToPhone(tx, phone, { event: newId(), content: buildContent('Same Phone Couriers') })
    await sendSmsToPhone(tx, '0966012345', { event: newId(), content: buildContent('Thandiwe Mwanamwalye') })
    await sendSmsToPhone(tx, '0966012345', { event: newId(), content: buildContent('Other Couriers') })
  })
  const exported = await exportData(db, person.id, new Date(), await world.transact(async (tx) => tx.secrets()))
  expect(exported).toMatchObject({
    smsMessages: [{ phone, state: 'queued', message: expect.stringContaining('Own Couriers: booking R1') }],
  })
  const account = await db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  await world.transact((tx) => wipePerson(tx, account))
  const rest = await db.selectFrom('sms_message').select('content').execute()
  expect(rest.map(({ content }) => content.params.vendorName)).toEqual(['Other Couriers'])
})
