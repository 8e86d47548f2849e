/** Both sides of a conversation hear of it by their feeds, each under its own name for it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '#contract/messages'
import { updateProfile } from '#contract/profile'
import { pull } from '#contract/sync'
import { aCustomer, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const say = (token: string, to: string, text: string) =>
  world.call(sendMessage, { token, key: randomUUID(), params: { with: to }, body: { id: randomUUID(), text } })
const pullFrom = async (token: string, cursor?: string) => (await world.call(pull, { token, query: { cursor } })).body
const told = (rows: any[]) => rows.filter(({ entity }) => entity === 'conversation' || entity === 'message').map(({ entity, id, data }) => (entity === 'message' ? `${data.mine ? 'me' : 'them'}: ${data.text}` : `talk ${id}`))

it('what one side writes comes to the other, and to nobody else', async () => {
  const [customer, stranger, vendor] = [await aCustomer(world.connection.db), await aCustomer(world.connection.db), await aVendor(world.connection.db)]
  const from = async (token: string) => (await pullFrom(token)).cursor
  const cursors = { customer: await from(customer.token), owner: await from(vendor.owner.token), stranger: await from(stranger.token) }
  await say(customer.token, vendor.id, 'Hello')
  expect(told((await pullFrom(vendor.owner.token, cursors.owner)).rows).sort()).toEqual([`talk ${customer.id}`, 'them: Hello'])
  expect(told((await pullFrom(customer.token, cursors.customer)).rows).sort()).toEqual(['me: Hello', `talk ${vendor.id}`])
  expect((await pullFrom(stranger.token, cursors.stranger)).rows).toEqual([])
})

it('who comes to speak for a business gets what was said before; who no longer does, nothing more', async () => {
  const [customer, vendor] = [await aCustomer(world.connection.db), await aVendor(world.connection.db)]
  const { db } = world.connection
  const member = await anAccount(db, { role: 'partner', staff_role: 'partner-viewer', vendor_id: vendor.id, business_type: 'hotel' })
  const token = await aSession(db, member.id)
  const makeThem = (staff_role: string) => db.updateTable('account').set({ staff_role }).where('id', '=', member.id).execute()
  await say(customer.token, vendor.id, 'Hello')
  const first = await pullFrom(token)
  expect(told(first.rows)).toEqual([])
  await makeThem('partner-staff')
  const second = await pullFrom(token, first.cursor)
  expect([second.snapshot, told(second.rows).sort()]).toEqual([true, [`talk ${customer.id}`, 'them: Hello']])
  await makeThem('partner-viewer')
  const third = await pullFrom(token, second.cursor)
  expect([third.snapshot, told(third.rows)]).toEqual([true, []])
})

it('who takes another name has it in the talks of the business, on both sides of it', async () => {
  const [customer, vendor] = [await aCustomer(world.connection.db), await aVendor(world.connection.db)]
  await say(customer.token, vendor.id, 'Hello')
  await say(vendor.owner.token, customer.id, 'Good morning')
  const first = await pullFrom(vendor.owner.token)
  for (const [token, full_name] of [[customer.token, 'Mutale Zulu'], [vendor.owner.token, 'Chanda Zulu']] as const) {
    expect((await world.call(updateProfile, { token, key: randomUUID(), body: { full_name } })).status).toBe(200)
  }
  const { rows } = await pullFrom(vendor.owner.token, first.cursor)
  const then = rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  const before = first.rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  expect([then?.data.name, then?.version > before.version]).toEqual(['Mutale Zulu', true])
  expect(rows.find(({ entity }: { entity: string }) => entity === 'message')?.data).toMatchObject({ text: 'Good morning', author: 'Chanda Zulu' })
})
