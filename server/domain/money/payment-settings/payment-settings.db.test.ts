/** Tests of the payout accounts: who reads them, that numbers are masked, and that a change is announced. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentSettings, savePaymentSettings } from '#contract/money/payment-settings'
import { payOutToOwnAccount } from '#contract/money/payouts'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'

let bench: PayoutFixture
let sale: PendingPayment
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  sale = await bench.sellAndClear()
})
afterEach(() => bench.shop.gateway.close())

const save = (body: object) => bench.shop.world.call(savePaymentSettings, { token: sale.vendor.owner.token, body })
const read = async () => (await bench.shop.world.call(readPaymentSettings, { token: sale.vendor.owner.token })).body
const payOut = (amount: number) =>
  bench.shop.world.call(payOutToOwnAccount, { token: sale.vendor.owner.token, key: randomUUID(), body: { amount } })
const mobileMoney = { provider: 'MTN', name: 'Chanda Phiri', number: '0961234555' }
const waitForTheBlock = () =>
  bench.shop.db
    .updateTable('payment_settings')
    .set({ blocked_until: new Date(Date.now() - 1000) })
    .where('vendor_id', '=', sale.vendor.id)
    .execute()

describe('the accounts of a business', () => {
  it('are saved one at a time, and their numbers leave the server masked', async () => {
    expect(await read()).toMatchObject({ lipilaWalletId: '', payoutsBlockedUntil: null })
    await save({ lipilaWalletId: 'LPL-1' })
    const bankAccount = { accountName: 'Chanda Phiri', accountNumber: '0123456789', bankName: 'Zanaco' }
    await save({ bankAccount })
    const { body } = await save({ mobileMoney })
    expect(body).toEqual(await read())
    expect(body).toMatchObject({
      lipilaWalletId: 'LPL-1',
      bankAccount: { accountName: 'Chanda Phiri', accountNumber: '•••• 6789', bankName: 'Zanaco', branchName: '' },
      mobileMoney: { provider: 'MTN', name: 'Chanda Phiri', number: '•••• 4555' },
    })
    expect((await save({ lipilaWalletId: 'LPL-2', bankAccount })).status).toBe(422)
  })

  it.each([
    [{ lipilaWalletId: '' }, 'Lipila Wallet ID is required.'],
    [{ mobileMoney: { number: '12345' } }, 'Please enter a valid Zambian phone number.'],
    [
      { mobileMoney: { ...mobileMoney, provider: 'Airtel' } },
      'This is a number of MTN. Choose MTN, or check the number.',
    ],
    [
      { bankAccount: { accountNumber: 'my account' } },
      'Please enter the account number as it is printed: 8 to 20 digits, without letters.',
    ],
  ])('refuse %j', async (body, message) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(Object.values(answer.body.fields)).toContain(message)
    expect(await read()).toMatchObject({ lipilaWalletId: '', payoutsBlockedUntil: null })
  })

  it('compare the network with a number that is sent back masked', async () => {
    await save({ mobileMoney })
    const answer = await save({ mobileMoney: { ...(await read()).mobileMoney, provider: 'Airtel' } })
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { 'mobileMoney.provider': 'This is a number of MTN. Choose MTN, or check the number.' },
    ])
  })

  it('keep a number that is sent back masked', async () => {
    await save({ mobileMoney })
    await save({ mobileMoney: { ...(await read()).mobileMoney, name: 'Chanda M Phiri' } })
    const stored = await bench.shop.db
      .selectFrom('payment_settings')
      .select('mobile_money')
      .where('vendor_id', '=', sale.vendor.id)
      .executeTakeFirstOrThrow()
    expect(stored.mobile_money).toEqual({ ...mobileMoney, name: 'Chanda M Phiri' })
  })
})

describe('a changed account', () => {
  it('blocks payouts for 24 hours, and the owner is notified by email', async () => {
    await save({ mobileMoney })
    const { payoutsBlockedUntil } = await read()
    expect(Date.parse(payoutsBlockedUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    for (const answer of [await payOut(100), await bench.send(sale, 100)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'payouts_blocked'])
    }
    await bench.shop.runTasks()
    const emails = bench.shop.world.gateways.emails.filter(({ subject }) => subject.includes('mobile money account'))
    expect(emails.map(({ to }) => to)).toContain(sale.vendor.owner.email)
    expect(JSON.stringify(emails)).not.toContain('4555')
    expect((await bench.shop.getNotifications(sale.vendor.owner.id)).at(-1)).toContain('for payouts was changed')
    await waitForTheBlock()
    expect((await payOut(100)).body).toMatchObject({ recipient: { name: 'Chanda Phiri', phone: '0961234555' } })
  })

  it('does not block payouts if nothing changed', async () => {
    await save({ mobileMoney })
    await waitForTheBlock()
    await save({ mobileMoney: (await read()).mobileMoney })
    expect((await payOut(100)).status).toBe(200)
  })

  it('is needed before a payout to the own account', async () => {
    expect((await payOut(100)).body.code).toBe('no_payout_account')
  })
})
