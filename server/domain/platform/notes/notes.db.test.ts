/** Tests of internal notes: each is added once and audited without its text. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAdminNote, listAdminNotes, type NoteTarget } from '#contract/platform/notes'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let admin: Awaited<ReturnType<typeof insertCustomer>>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(db(), { role: 'admin', full_name: 'Grace Lubinda' })
})
afterAll(() => world.close())

const add = (target: NoteTarget, targetId: string, text = 'Called twice', id = newId()) =>
  world.call(addAdminNote, { token: admin.token, key: newId(), body: { id, target, targetId, text } })
const read = async (target: NoteTarget, targetId: string): Promise<string[]> => {
  const { body } = await world.call(listAdminNotes, { token: admin.token, query: { target, targetId } })
  return body.map(({ author, text }: { author: string; text: string }) => `${author}: ${text}`)
}

it('A note about a person, a business or a booking is listed there and nowhere else', async () => {
  const customer = await insertCustomer(db())
  const vendor = await insertVendor(db())
  const listing = await insertListing(db(), { vendor_id: vendor.id })
  const ids = { account_id: customer.id, vendor_id: vendor.id, listing_id: listing.id }
  const booking = await insertStay(db(), ids)
  const targets = { account: customer.id, vendor: vendor.id, booking } as const
  for (const [target, id] of Object.entries(targets) as [NoteTarget, string][])
    expect((await add(target, id, `About the ${target}`)).status).toBe(200)
  for (const [target, id] of Object.entries(targets) as [NoteTarget, string][])
    expect(await read(target, id)).toEqual([`Grace Lubinda: About the ${target}`])
})

it('A note that arrives twice at the same time is added and audited once, without its text', async () => {
  const customer = await insertCustomer(db())
  const id = newId()
  const answers = await Promise.all([
    add('account', customer.id, 'Private', id),
    add('account', customer.id, 'Private', id),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read('account', customer.id)).toHaveLength(1)
  const entries = await db().selectFrom('audit_entry').selectAll().where('target_id', '=', customer.id).execute()
  expect(entries.map(({ action }) => action)).toEqual(['note.add'])
  expect(JSON.stringify(entries)).not.toContain('Private')
})

it('A note about nobody is refused', async () => {
  expect((await add('account', newId())).status).toBe(404)
  expect((await add('booking', newId())).status).toBe(404)
})
