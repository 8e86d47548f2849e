import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computeExpected } from '#contract/counter/cash-totals'
import type { Company } from '#contract/counter/companies'
import { computeCompanyOwed } from '#contract/counter/company-view'
import { UserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { readCashShifts } from './cash-shifts'
import { nameCompanies, readCompanies } from './companies'

let database: UserDatabase
beforeEach(() => {
  database = new UserDatabase('user-1', { name: `companies-${Math.random()}` })
})
afterEach(() => database.delete())

const at = '2026-11-26T07:00:00.000Z'
const openSale: Company['openSales'][number] = {
  ...{ _id: 'b0', bookingId: 'b0', reference: 'TLP-1', customerName: 'Ruth', description: 'Room' },
  ...{ amount: 900, open: 900, soldAt: '2026-11-01T08:00:00.000Z', dueOn: '2026-12-01' },
}
const buildCompany = (more: Partial<Company> = {}): Company => ({
  ...{ _id: 'c1', name: 'Kansanshi', contactName: '', contactPhone: '', tpin: '', people: [], termDays: 30 },
  ...{ limit: 5000, isClosed: false, credit: 0, openSales: [openSale], laterOpen: 0, payments: [] },
  ...more,
})
const store = (company = buildCompany()) =>
  database.companies.put({ id: company._id, version: 1, deleted: 0, data: company, heard: 1, rank: 1 })
const storeBooking = (id: string, status = 'confirmed') =>
  database.vendorBookings.put({ id, version: 1, deleted: 0, data: { _id: id, status } as never, heard: 1, rank: 1 })
let sequence = 0
const queue = (endpoint: string, params: object, body: object, more: Partial<OutboxRow> = {}) =>
  database.outbox.add({
    ...{ sequence: ++sequence, key: `key-${sequence}`, user: 'user-1', device: 'phone', orderKey: 'counter' },
    ...{ coalesceKey: null, attempted: 0, state: 'waiting', createdAt: 0, tries: 0, endpoint },
    entity: endpoint.startsWith('companies') ? 'company' : 'vendorBooking',
    input: { params, query: {}, body },
    ...more,
  } as OutboxRow)
const account = (amount: number, companyId = 'c1') => ({ method: 'account', amount, companyId })
const queueSale = (id: string, payments: unknown[], more: Partial<OutboxRow> = {}) =>
  queue('walkIns.recordOffline', {}, { id, seenTotal: 900, payments, at }, more)
const pay = (id: string, payment: object, more: object = {}) =>
  queue('companies.takePayment', { id: 'c1' }, { id, payment, at, ...more })
const readOne = async () => (await readCompanies(database))[0]!
const readOwed = async () => computeCompanyOwed(await readOne())

describe('a company on the device', () => {
  it('owes its sales that are not sent yet, by its terms', async () => {
    await store()
    await queueSale('b1', [{ method: 'cash', amount: 300 }, account(600)])
    await queueSale('b2', [account(900, 'other')])
    expect(await readOwed()).toBe(1500)
    expect((await readOne()).openSales[1]).toMatchObject({ _id: 'b1', open: 600, dueOn: '2026-12-26' })
    expect((await readOne()).pending).toBe(true)
  })

  it('owes a sale once whose response was lost, and no sale that was refused', async () => {
    await store(buildCompany({ openSales: [openSale, { ...openSale, _id: 'b1', bookingId: 'b1' }] }))
    await queueSale('b1', [account(900)])
    await storeBooking('b1')
    await queueSale('b2', [account(900)], { state: 'refused' })
    expect(await readOwed()).toBe(1800)
  })

  it('owes less by refunds and payments that are not sent yet', async () => {
    await store()
    await queueSale('b1', [account(900)])
    await queue('walkIns.refund', { id: 'b1' }, { id: 'r1', amount: 900, at })
    expect(await readOwed()).toBe(900)
    await pay('p1', { method: 'card', amount: 400, reference: '1' })
    expect(await readOwed()).toBe(500)
    await pay('p2', { method: 'cash', amount: 600 })
    expect(await readOwed()).toBe(-100)
    expect(await readOne()).toMatchObject({ openSales: [], credit: 100, payments: [{ _id: 'p2' }, { _id: 'p1' }] })
  })

  it('has paid once if the response was lost', async () => {
    await store(buildCompany({ payments: [{ _id: 'p1', method: 'cash', amount: 400, reference: '', at }] }))
    await pay('p1', { method: 'cash', amount: 400 })
    expect(await readOwed()).toBe(900)
  })

  it('pays into the drawer in cash, and is a total of another method otherwise', async () => {
    await store()
    const none = { count: 0, amount: 0 }
    const shift = {
      ...{ _id: 's1', deviceId: 'phone', person: { _id: 'user-1', name: 'Chanda' }, openedAt: at, opening: 50 },
      ...{ sales: none, refunds: none, movements: [], corrections: [], closing: null },
    }
    await database.cashShifts.put({ id: 's1', version: 1, deleted: 0, data: shift, heard: 1, rank: 1 })
    await pay('p1', { method: 'cash', amount: 200 }, { shiftId: 's1' })
    await pay('p2', { method: 'card', amount: 300, reference: '1' }, { shiftId: 's1' })
    await queueSale('b1', [account(900)])
    const [view] = await readCashShifts(database)
    expect(computeExpected(view!)).toBe(250)
    expect(view!.sales).toEqual(none)
    expect(view!.otherMethods).toMatchObject([{ method: 'card', sales: none, payments: { count: 1, amount: 300 } }])
  })

  it('is named on the receipt of a sale that is not sent yet', () => {
    const booking = { createdAt: at, payments: [account(900)] } as never
    expect(nameCompanies(booking, [buildCompany()], '2026-11-27')).toMatchObject({
      payments: [{ company: 'Kansanshi', dueOn: '2026-12-26' }],
    })
  })
})
