/** A new recipient of "Send money" is announced like a changed payout account, and gets money a day later. */
import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkRecipient, sendMoney } from '#contract/money/payouts'
import { insertVendor } from '../../../../tests/support/builders'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openWorld, type World } from '../../../../tests/support/world'
import { checkRecipient as readRecipientState } from './recipients'

let world: World
let owner: { id: string; token: string; email: string }
beforeAll(async () => {
  world = await openWorld({ delayNewRecipients: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = (await insertVendor(world.connection.db)).owner as never
})

const send = (phone: string) =>
  world.call(sendMoney, {
    token: owner.token,
    key: randomUUID(),
    body: { recipientName: 'Bwalya Mulenga', recipientPhone: phone, amount: 100, reason: 'Salary for November' },
  })
const readMails = async () =>
  (
    await sql<{ data: object }>`select payload->'data' as data from pending_job
      where payload->>'template' = 'payout-recipient-added' and payload->>'to' = ${owner.email}`.execute(
      world.connection.db,
    )
  ).rows.map(({ data }) => data)

it('tells the owner before a payout whether a recipient is new or must wait, and records nothing', async () => {
  const phone = newPhoneNumber('55')
  const check = async () => {
    const { status, body } = await world.call(checkRecipient, { token: owner.token, body: { recipientPhone: phone } })
    return [status, body.state, body.allowedFrom]
  }
  expect(await check()).toEqual([200, 'new', null])
  expect(await check()).toEqual([200, 'new', null])
  expect(await readMails()).toEqual([])
  await send(phone)
  expect(await check()).toEqual([200, 'waiting', expect.stringMatching(/^\d{4}-/)])
  await world.connection.db
    .updateTable('payout_recipient')
    .set({ allowed_from: new Date(Date.now() - 1000) })
    .where('phone', '=', phone)
    .execute()
  expect(await check()).toEqual([200, 'allowed', null])
})

it('refuses money for a new recipient for a day, and emails the owner once', async () => {
  const phone = newPhoneNumber('55')
  const answers = await Promise.all([1, 2, 3].map(() => send(phone)))
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([409, 'payouts_blocked'])
    expect(body.message).toMatch(/^Bwalya Mulenga is a new recipient\. .* from \d+ \w+ \d{4}, \d\d:\d\d\.$/)
  }
  expect(await readMails()).toMatchObject([{ recipientName: 'Bwalya Mulenga', phoneEnding: phone.slice(-3) }])
  await world.connection.db
    .updateTable('payout_recipient')
    .set({ allowed_from: new Date(Date.now() - 1000) })
    .where('phone', '=', phone)
    .execute()
  // The recipient is known: only the balance is missing.
  expect((await send(phone)).body.code).toBe('insufficient_balance')
  expect((await send(newPhoneNumber('55'))).body.code).toBe('payouts_blocked')
  expect(await readMails()).toHaveLength(2)
})

it('reports that the own account cannot be read, instead of treating it as another one', async () => {
  const { id: vendorId } = await insertVendor(world.connection.db)
  const question = { vendorId, phone: newPhoneNumber('55'), delays: true, at: new Date() }
  // No account yet: the recipient is another person.
  expect((await readRecipientState(world.connection.db, question)).state).toBe('new')
  let queries = 0
  const failsFirst: KyselyPlugin = {
    transformQuery({ node }) {
      if (queries++ === 0) throw new Error('connection lost')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const answer = readRecipientState(world.connection.db.withPlugin(failsFirst), question)
  await expect(answer).rejects.toThrow('connection lost')
})
