/**
 * Tests of sales on account: what a company owes is the same in its open sales, on the devices and in the ledger, never
 * exceeds its limit, and never counts as cash.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { addDays, lusakaDate } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { changeBooking } from '#contract/counter/booking-changes'
import { takePartnerStep } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { computeExpected } from '#contract/counter/cash-totals'
import {
  readCompanyAccount,
  saveCompany,
  takeCompanyPayment,
  type Company,
  type CompanyForm,
} from '#contract/counter/companies'
import { computeCompanyOwed } from '#contract/counter/company-view'
import { listMethodSums, sumMethods } from '#contract/counter/method-totals'
import {
  issueWalkInReceipt,
  recordWalkIn,
  recordWalkInOffline,
  refundWalkIn,
  takePayment,
} from '#contract/counter/walk-ins'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import { insertAccount, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: Awaited<ReturnType<typeof insertListing>>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 900 })
})
afterAll(() => world.close())

const token = () => vendor.owner.token
const { openOwnShift, readRow } = createCounterFlow(() => world, token)
const checkIn = addDays(lusakaDate(Date.now()), 20)
const now = () => new Date().toISOString()
const form: CompanyForm = {
  name: 'Kansanshi Supplies Ltd',
  contactName: 'Ruth Banda',
  contactPhone: '0971234567',
  tpin: '1001234567',
  people: [{ name: 'Mwila Tembo', phone: '0961234567' }],
  termDays: 30,
  limit: 5000,
  isClosed: false,
}
const save = (id: string, body: Partial<CompanyForm> = {}, as = token()) =>
  world.call(saveCompany, { token: as, key: newId(), params: { id }, body: { ...form, ...body } })
async function addCompany(body: Partial<CompanyForm> = {}): Promise<string> {
  const id = newId()
  expect((await save(id, body)).status).toBe(200)
  return id
}
const account = (companyId: string, amount = 900): CounterPayment => ({ method: 'account', amount, companyId })

const buildSale = (payments: CounterPayment[], more: object = {}) => ({
  id: newId(),
  listingId: room.id,
  choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  payments,
  ...more,
})
const sell = (body: object) => world.call(recordWalkInOffline, { token: token(), key: newId(), body: body as never })
async function sellOnAccount(companyId: string, more: object = {}): Promise<string> {
  const sale = buildSale([account(companyId)], more)
  expect((await sell(sale)).body).toEqual({})
  return sale.id
}
const pay = (id: string, payment: CounterPayment, more: object = {}) =>
  world.call(takeCompanyPayment, {
    token: token(),
    key: newId(),
    params: { id },
    body: { id: newId(), payment, ...more } as never,
  })
const refund = (id: string, amount = 900, more: object = {}) =>
  world.call(refundWalkIn, { token: token(), key: newId(), params: { id }, body: { id: newId(), amount, ...more } })
const cancel = (id: string) =>
  world.call(takePartnerStep, { token: token(), key: newId(), params: { id }, body: { step: 'cancel' } })
const readCompany = (id: string) => readRow<Company>('company', id)
const readShift = (id: string) => readRow<CashShift>('cashShift', id)
const owed = async (id: string) => computeCompanyOwed(await readCompany(id))

async function readBalance(name: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_ngwee), 0)::int as sum from entry where account = ${name}`.execute(db())
  return rows[0]!.sum
}
/** What a company owes is the same on the devices, in its open sales, in its history and in the ledger. */
async function expectAgreement(id: string): Promise<number> {
  const company = await readCompany(id)
  const owedNgwee = ngweeOf(computeCompanyOwed(company))
  expect(await readBalance(`company:${id}:owed`)).toBe(owedNgwee)
  const open = company.openSales.reduce((sum, sale) => sum + ngweeOf(sale.open), ngweeOf(company.laterOpen))
  expect(open - ngweeOf(company.credit)).toBe(owedNgwee)
  // Credit is used at once, so that there are never both.
  expect(Math.min(open, ngweeOf(company.credit))).toBe(0)
  const { body } = await world.call(readCompanyAccount, { token: token(), params: { id } })
  expect(ngweeOf(body.entries[0]?.balance ?? 0)).toBe(owedNgwee)
  return owedNgwee
}
/** Returns the notifications of the owner that contain a text, the oldest first. */
async function readNotices(text: string): Promise<string[]> {
  const { rows } = await sql<{ content: NotificationContent }>`select content from notification
    where account_id = ${vendor.owner.id} and content::text like ${`%${text}%`} order by created_at, id`.execute(db())
  return rows.map(({ content }) => renderNotification(content))
}
async function expectZeroSum(): Promise<void> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_ngwee), 0)::int as sum from entry`.execute(
    db(),
  )
  expect(rows[0]!.sum).toBe(0)
  expect(await readBalance(`vendor:${vendor.id}:account`)).toBe(0)
}

describe('a sale on account', () => {
  it('is due from its company by its terms, and counts in the shift as on account, not as cash', async () => {
    const company = await addCompany()
    const shift = await openOwnShift(100)
    const id = await sellOnAccount(company, { shiftId: shift, at: now() })
    const dueOn = addDays(lusakaDate(Date.now()), 30)
    expect(await readCompany(company)).toMatchObject({
      openSales: [{ _id: id, bookingId: id, open: 900, amount: 900, dueOn, customerName: 'Mwila Tembo' }],
      credit: 0,
    })
    expect(await expectAgreement(company)).toBe(90_000)
    const view = await readShift(shift)
    expect([computeExpected(view), view.sales]).toEqual([100, { count: 0, amount: 0 }])
    expect(view.otherMethods).toMatchObject([{ method: 'account', sales: { count: 1, amount: 900 } }])
    expect(await readRow('vendorBooking', id)).toMatchObject({
      paid: 900,
      payments: [{ method: 'account', amount: 900, companyId: company, company: form.name, dueOn }],
    })
    await expectZeroSum()
  })

  it('charges the fee once, like a sale in cash', async () => {
    const company = await addCompany()
    const [onAccount, inCash] = [await sellOnAccount(company), buildSale([cash(900)])]
    await sell(inCash)
    const readFee = async (id: string) => {
      const { rows } = await sql<{ sum: number }>`select sum(amount_ngwee)::int as sum from entry
        join posting on posting.id = posting_id where subject_id = ${id} and account = 'platform:fee'`.execute(db())
      return rows[0]!.sum
    }
    expect(await readFee(onAccount)).toBe(await readFee(inCash.id))
    await pay(company, cash(900))
    expect(await readFee(onAccount)).toBe(await readFee(inCash.id))
  })

  it('can be a part of the price, and the rest is received', async () => {
    const company = await addCompany()
    const shift = await openOwnShift()
    const sale = buildSale([cash(300), account(company, 600)], { shiftId: shift, at: now() })
    await sell(sale)
    expect(await owed(company)).toBe(600)
    expect(listMethodSums(await readShift(shift)).map(({ method, net }) => [method, net])).toEqual([
      ['cash', 300],
      ['account', 600],
    ])
    await expectAgreement(company)
  })

  it('names the company and the day on its receipt', async () => {
    const company = await addCompany({ name: 'Receipt Mining' })
    const id = await sellOnAccount(company)
    const { body } = await world.call(issueWalkInReceipt, { token: token(), key: newId(), params: { id } })
    expect((await readPdf(body.pdf)).join(' ')).toContain('On account, Receipt Mining, due')
  })

  it.each([
    ['no company', () => [{ method: 'account', amount: 900 }], 'invalid_input'],
    ['an unknown company', () => [account(newId())], 'wrong_state'],
    ['two lines on account', (id: string) => [account(id, 400), account(id, 500)], 'invalid_input'],
    ['a company and another method', (id: string) => [{ ...card(900), companyId: id }], 'invalid_input'],
  ])('is refused with %s', async (_, build, code) => {
    const company = await addCompany()
    const sale = buildSale(build(company) as CounterPayment[])
    const answers = [await sell(sale), await world.call(recordWalkIn, { token: token(), key: newId(), body: sale })]
    expect(answers.map(({ body }) => body.code)).toEqual([code, code])
    expect(await owed(company)).toBe(0)
  })

  it('is refused for a closed company, and for the company of another business', async () => {
    const closed = await addCompany({ isClosed: true })
    expect((await sell(buildSale([account(closed)]))).body.code).toBe('wrong_state')
    const other = await insertVendor(db())
    const foreign = newId()
    expect((await save(foreign, {}, other.owner.token)).status).toBe(200)
    expect((await sell(buildSale([account(foreign)]))).body.code).toBe('wrong_state')
    expect((await save(foreign)).body.code).toBe('not_found')
    expect((await pay(foreign, cash(1))).body.code).toBe('not_found')
  })
})

describe('the limit of a company', () => {
  it('refuses what exceeds it, and reports the sale to the business', async () => {
    const company = await addCompany({ limit: 1000 })
    await sellOnAccount(company)
    const refused = await sell(buildSale([account(company)]))
    expect(refused.body).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('may owe at most') })
    const texts = await readNotices('may owe at most ZMW 1,000.00')
    // Nobody has handed over money.
    expect(texts).toEqual([expect.stringMatching(/Please tell the customer\.$/)])
    expect(await expectAgreement(company)).toBe(90_000)
    await pay(company, card(850))
    expect((await sell(buildSale([account(company)]))).body).toEqual({})
  })

  it('is never exceeded by sales at the same time', async () => {
    // Sales of one room would wait for each other anyway.
    const rooms = await Promise.all([1, 2, 3, 4].map(() => insertListing(db(), { vendor_id: vendor.id, capacity: 20 })))
    for (let round = 0; round < 6; round++) {
      const company = await addCompany({ limit: 1900 })
      const answers = await Promise.all(
        rooms.map(({ id: listingId }) => sell(buildSale([account(company)], { listingId }))),
      )
      expect(answers.map(({ body }) => body.code ?? 'sold').sort()).toEqual([
        'sold',
        'sold',
        'wrong_state',
        'wrong_state',
      ])
      expect(await expectAgreement(company)).toBe(180_000)
    }
  })

  it('holds for later payments of reservations, too', async () => {
    const company = await addCompany({ limit: 500 })
    const reservation = { until: new Date(Date.now() + 86_400_000).toISOString(), isGuaranteed: false }
    const { payments: _, ...body } = buildSale([])
    const reserved = { ...body, reservation }
    await sell(reserved)
    const take = (payments: CounterPayment[]) =>
      world.call(takePayment, {
        token: token(),
        key: newId(),
        params: { id: reserved.id },
        body: { id: newId(), payments },
      })
    expect((await take([account(company, 600)])).body.code).toBe('wrong_state')
    expect((await take([account(company, 550), cash(50)])).body.code).toBe('wrong_state')
    expect(await readNotices('may owe at most ZMW 500.00')).toEqual([
      expect.stringMatching(/Please tell the customer\.$/),
      expect.stringMatching(/If the customer has paid, please give the money back\.$/),
    ])
    expect((await take([account(company, 500)])).body).toEqual({})
    expect((await take([account(newId(), 100)])).body.code).toBe('wrong_state')
    expect((await take([cash(400)])).body).toEqual({})
    expect(await readCompany(company)).toMatchObject({ openSales: [{ bookingId: reserved.id, open: 500 }] })
    await refund(reserved.id)
    expect(await expectAgreement(company)).toBe(0)
  })
})

describe('a payment of a company', () => {
  it('is used for what is due first, or for the chosen sales, and more than is owed is credit', async () => {
    const company = await addCompany()
    const first = await sellOnAccount(company)
    const second = await sellOnAccount(company)
    await pay(company, card(100), { sales: [second] })
    const open = async () => (await readCompany(company)).openSales.map(({ _id, open: amount }) => [_id, amount])
    expect(await open()).toEqual([
      [first, 900],
      [second, 800],
    ])
    await pay(company, card(1000))
    expect(await open()).toEqual([[second, 700]])
    await pay(company, card(750))
    expect(await readCompany(company)).toMatchObject({ openSales: [], credit: 50 })
    expect(await expectAgreement(company)).toBe(-5000)
    await sellOnAccount(company)
    expect(await readCompany(company)).toMatchObject({ openSales: [{ open: 850 }], credit: 0 })
    expect(await expectAgreement(company)).toBe(85_000)
  })

  it('is recorded once, however often and at once it is sent', async () => {
    const company = await addCompany()
    const shift = await openOwnShift()
    await sellOnAccount(company)
    const id = newId()
    const send = (key: string) =>
      world.call(takeCompanyPayment, {
        token: token(),
        key,
        params: { id: company },
        body: { id, payment: cash(400), shiftId: shift, at: now() } as never,
      })
    const answers = await Promise.all([send(newId()), send(newId()), send(newId())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await expectAgreement(company)).toBe(50_000)
    expect(computeExpected(await readShift(shift))).toBe(400)
    expect((await readCompany(company)).payments).toMatchObject([{ _id: id, amount: 400 }])
  })

  it('is paid into the drawer in cash, is a total of its method otherwise, and is never a sale', async () => {
    const company = await addCompany()
    const shift = await openOwnShift(50)
    await sellOnAccount(company, { shiftId: shift, at: now() })
    await pay(company, cash(200), { shiftId: shift, at: now() })
    await pay(company, card(300), { shiftId: shift, at: now() })
    const view = await readShift(shift)
    expect(computeExpected(view)).toBe(250)
    expect(view.movements).toMatchObject([{ kind: 'in', amount: 200, reason: `${form.name}, payment on account` }])
    expect(view.otherMethods).toMatchObject([
      { method: 'card', sales: { count: 0 }, payments: { count: 1, amount: 300 } },
      { method: 'account', sales: { count: 1, amount: 900 } },
    ])
    expect(sumMethods(view)).toBe(900)
    await expectZeroSum()
  })

  it.each([
    ['on account', (id: string) => account(id, 100)],
    ['without a reference', () => ({ method: 'card', amount: 100 }) as CounterPayment],
  ])('is refused %s', async (_, build) => {
    const company = await addCompany()
    expect((await pay(company, build(company))).body.code).toBe('invalid_input')
    expect(await expectAgreement(company)).toBe(0)
  })
})

describe('a sale on account that is refunded or cancelled', () => {
  it('reduces what the company owes, and pays out no cash', async () => {
    const company = await addCompany()
    const shift = await openOwnShift(500)
    const refunded = await sellOnAccount(company)
    const cancelled = await sellOnAccount(company)
    await refund(refunded, 900, { shiftId: shift, at: now() })
    expect(await expectAgreement(company)).toBe(90_000)
    await cancel(cancelled)
    expect(await expectAgreement(company)).toBe(0)
    const view = await readShift(shift)
    expect(computeExpected(view)).toBe(500)
    expect(view.otherMethods).toMatchObject([{ method: 'account', refunds: { count: 1, amount: 900 } }])
    const { body } = await world.call(readCompanyAccount, { token: token(), params: { id: company } })
    expect(body.entries.map(({ kind, amount, balance }: any) => [kind, amount, balance])).toEqual([
      ['return', -900, 0],
      ['return', -900, 900],
      ['sale', 900, 1800],
      ['sale', 900, 900],
    ])
    await expectZeroSum()
  })

  it('becomes credit if the company has paid it, which pays other sales first', async () => {
    const company = await addCompany()
    const paid = await sellOnAccount(company)
    await pay(company, card(900), { sales: [paid] })
    const open = await sellOnAccount(company)
    await refund(paid)
    expect(await readCompany(company)).toMatchObject({ openSales: [], credit: 0 })
    await refund(open)
    expect(await readCompany(company)).toMatchObject({ openSales: [], credit: 900 })
    await expectAgreement(company)
  })

  it('agrees with a payment at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const company = await addCompany()
      const id = await sellOnAccount(company)
      const answers = await Promise.all([pay(company, card(900)), refund(id), sell(buildSale([account(company)]))])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await expectAgreement(company)).toBe(0)
    }
    await expectZeroSum()
  })
})

describe('a sale on account that is changed', () => {
  it('changes what the company owes by the difference, longer and shorter', async () => {
    const company = await addCompany()
    const id = await sellOnAccount(company)
    const changeTo = (nights: number) =>
      world.call(changeBooking, {
        token: token(),
        key: newId(),
        params: { id },
        body: {
          id: newId(),
          listingId: room.id,
          choice: { checkIn, checkOut: addDays(checkIn, nights), guests: 1, rooms: 1 },
          seenTotal: nights * 900,
        },
      })
    expect((await changeTo(3)).status).toBe(200)
    expect(await expectAgreement(company)).toBe(90_000)
    const payment = { id: newId(), payments: [account(company, 1800)] }
    await world.call(takePayment, { token: token(), key: newId(), params: { id }, body: payment })
    expect(await expectAgreement(company)).toBe(270_000)
    expect((await changeTo(2)).status).toBe(200)
    expect(await expectAgreement(company)).toBe(180_000)
    expect((await refund(id, 1800)).body).toEqual({})
    expect(await expectAgreement(company)).toBe(0)
    await expectZeroSum()
  })
})

describe('random sales, payments, refunds and cancellations', () => {
  it(
    'have the same debts in open sales, shifts and the ledger, and the ledger sums to zero',
    { timeout: 120_000 },
    async () => {
      let seed = 20_261_129
      const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
      const companies = [await addCompany({ limit: 4000 }), await addCompany({ limit: 9000, termDays: 0 })]
      const expected = new Map(companies.map((id) => [id, 0]))
      const add = (id: string, ngwee: number) => expected.set(id, expected.get(id)! + ngwee)
      const shift = await openOwnShift()
      const inShift = () => ({ shiftId: shift, at: now() })
      const sales: { id: string; company: string; ngwee: number }[] = []
      let cashNgwee = 0
      for (let round = 0; round < 70; round++) {
        const company = companies[next(2)]!
        const action = next(6)
        if (action <= 2) {
          const ngwee = next(3) === 0 ? 1 + next(89_999) : 90_000
          const rest = 90_000 - ngwee
          const sale = buildSale([...(rest ? [cash(zmwOf(rest))] : []), account(company, zmwOf(ngwee))], inShift())
          const fits = expected.get(company)! + ngwee <= (company === companies[0] ? 400_000 : 900_000)
          expect((await sell(sale)).body.code).toBe(fits ? undefined : 'wrong_state')
          if (!fits) continue
          sales.push({ id: sale.id, company, ngwee })
          add(company, ngwee)
          cashNgwee += rest
        } else if (action <= 4) {
          const ngwee = 1 + next(150_000)
          const isCash = next(2) === 0
          const chosen = sales.filter((sale) => sale.company === company).map(({ id }) => id)
          const payment = isCash ? cash(zmwOf(ngwee)) : card(zmwOf(ngwee))
          await pay(company, payment, {
            ...inShift(),
            ...(chosen.length > 0 && next(2) === 0 && { sales: [chosen[0]] }),
          })
          add(company, -ngwee)
          if (isCash) cashNgwee += ngwee
        } else if (sales.length > 0) {
          const [sale] = sales.splice(next(sales.length), 1)
          if (next(2) === 0) {
            expect((await refund(sale!.id, 900, inShift())).body).toEqual({})
            cashNgwee -= 90_000 - sale!.ngwee
          } else await cancel(sale!.id)
          add(sale!.company, -sale!.ngwee)
        }
        for (const id of companies) expect(await expectAgreement(id)).toBe(expected.get(id))
      }
      expect(ngweeOf(computeExpected(await readShift(shift)))).toBe(cashNgwee)
      expect(await readBalance(`vendor:${vendor.id}:account`)).toBe(0)
      await expectZeroSum()
    },
  )
})

describe('companies', () => {
  it('are saved by those who manage the business, and read by those who may see customers', async () => {
    const addStaff = async (role: 'partner-manager' | 'partner-staff' | 'partner-viewer') => {
      const member = await insertAccount(db(), { role: 'partner', vendor_id: vendor.id, staff_role: role })
      return insertSession(db(), member.id)
    }
    const [manager, staff, viewer] = [
      await addStaff('partner-manager'),
      await addStaff('partner-staff'),
      await addStaff('partner-viewer'),
    ]
    const id = newId()
    expect((await save(id, {}, staff)).body.code).toBe('forbidden')
    expect((await save(id, {}, viewer)).body.code).toBe('forbidden')
    expect((await save(id, {}, manager)).status).toBe(200)
    expect(await readRow('company', id, staff)).toMatchObject({ name: form.name, contactPhone: form.contactPhone })
    expect(await readRow('company', id, viewer)).toBeUndefined()
    const sale = buildSale([account(id)])
    expect((await world.call(recordWalkIn, { token: staff, key: newId(), body: sale })).status).toBe(200)
    expect((await readRow<any>('vendorBooking', sale.id, viewer)).payments).toEqual([
      { method: 'account', amount: 900, dueOn: expect.any(String) },
    ])
    const { body } = await world.call(readCompanyAccount, { token: viewer, params: { id } })
    expect(body.code).toBe('forbidden')
  })

  it('keep their debts when their terms change', async () => {
    const company = await addCompany()
    await sellOnAccount(company)
    expect((await save(company, { termDays: 7, limit: 0, name: 'Other name' })).body).toMatchObject({
      name: 'Other name',
      limit: 0,
      openSales: [{ open: 900, dueOn: addDays(lusakaDate(Date.now()), 30) }],
    })
    await expectAgreement(company)
  })
})
