/** Records of customers in the export of the owner, and their deletion with the business. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveCustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer } from '#contract/bookings/customer-values'
import { insertVendor } from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { exportData } from './export'
import { wipePerson } from './wipe'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('exports records with their numbers to the owner only, and deletes them with the business', async () => {
  const db = world.connection.db
  const [vendor, other] = [await insertVendor(db), await insertVendor(db)]
  const body = { ...blankCustomer, name: 'Mwila Tembo', phones: ['0961234567'], nrc: '479974/11/1', note: 'Quiet' }
  for (const { owner } of [vendor, other])
    expect((await world.call(saveCustomerRecord, { token: owner.token, params: { id: newId() }, body })).status).toBe(
      200,
    )
  const secrets = await world.transact(async (tx) => tx.secrets())
  const exported = await exportData(db, vendor.owner.id, new Date(), secrets)
  expect(exported).toMatchObject({
    customerRecords: [{ name: 'Mwila Tembo', phones: ['0961234567'], note: 'Quiet' }],
    customerDocuments: [{ customer: 'Mwila Tembo', kind: 'nrc', number: '479974/11/1' }],
  })
  expect(JSON.stringify(exported)).not.toContain('encrypted')
  const account = await db.selectFrom('account').selectAll().where('id', '=', vendor.owner.id).executeTakeFirstOrThrow()
  await world.transact((tx) => wipePerson(tx, account))
  const records = await db.selectFrom('customer_record').select('vendor_id').execute()
  expect(records).toEqual([{ vendor_id: other.id }])
  expect(await db.selectFrom('customer_document').select('kind').execute()).toHaveLength(1)
})
