/** Tests of statements: they add up to the ledger, are numbered without gaps, and their PDF contains the same amounts. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lusakaDate } from '#contract/core/dates'
import { buildFileName } from '#contract/core/file-name'
import { formatZmw, ngweeOf } from '#contract/core/money'
import { saveCompany } from '#contract/platform/settings'
import { issueStatement, listStatements, readStatement, type Statement } from '#contract/money/statements'
import { insertCustomer } from '../../../../tests/support/builders'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { readPdf } from '../../../../tests/support/read-pdf'
import { transact } from '../../../db/transact'
import { issueNumber } from '../../core/documents'
import { accounts } from '../ledger'
import { createRefund } from '../refunds'
import { maxPdfLines } from './pdf'
import { computeIncludedVat, readStatement as readStatementOf } from './read'

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

const thisMonth = () => lusakaDate(Date.now()).slice(0, 7)
const read = async (month = thisMonth()): Promise<Statement> =>
  (await bench.shop.world.call(readStatement, { token: sale.vendor.owner.token, params: { month } })).body
const issue = (month: string) =>
  bench.shop.world.call(issueStatement, { token: sale.vendor.owner.token, params: { month } })

/** Moves all postings of the vendor's sale into a month in the past. */
async function moveToMonth(month: string): Promise<void> {
  await bench.shop.db
    .updateTable('posting')
    .set({ posted_at: new Date(`${month}-15T10:00:00Z`) })
    .where('subject_id', '=', sale.booking._id)
    .execute()
}

async function createBusinessIn(month: string): Promise<void> {
  const created_at = new Date(`${month}-10T10:00:00Z`)
  await bench.shop.db.updateTable('vendor').set({ created_at }).where('id', '=', sale.vendor.id).execute()
}

async function payOut(amount: number): Promise<void> {
  await bench.send(sale, amount)
  await bench.shop.runTasks()
  await bench.shop.gateway.advance(1000, 1)
  await bench.shop.runTasks()
}

const refundHalf = () =>
  transact(bench.shop.db, async (tx) => {
    const booking = await tx.sql
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', sale.booking._id)
      .executeTakeFirstOrThrow()
    await createRefund(tx, booking, 90_000, 'cancelled')
  })

describe('a statement', () => {
  it('contains sales, fees, refunds and payouts, and adds up to the ledger', async () => {
    await payOut(500)
    await refundHalf()
    const statement = await read()
    expect(statement).toMatchObject({
      number: null,
      isFinal: false,
      vendorName: sale.vendor.name,
      opening: 0,
      sales: 1800,
      fees: 90,
      refunds: 900,
      payouts: 500,
      closing: 310,
    })
    expect(statement.lines.map(({ kind, price, fee, amount }) => [kind, price, fee, amount])).toEqual([
      ['sale', 1800, 180, 1620],
      ['payout', 0, 0, -500],
      ['refund', -900, -90, -810],
    ])
    const { opening, sales, fees, refunds, deposits, corrections = 0, cash = 0, payouts, closing } = statement
    expect(ngweeOf(opening + sales - fees - refunds + deposits + corrections - cash - payouts)).toBe(ngweeOf(closing))
    const { pending, available, inPayout } = await bench.readBalances(sale)
    expect(ngweeOf(closing)).toBe(pending + available + inPayout)
  })

  it('opens with the closing balance of the month before', async () => {
    await createBusinessIn('2026-02')
    await moveToMonth('2026-03')
    await payOut(500)
    expect(await read('2026-02')).toMatchObject({ opening: 0, closing: 0, lines: [] })
    expect(await read('2026-03')).toMatchObject({ isFinal: true, opening: 0, closing: shareNgwee / 100 })
    expect(await read('2026-04')).toMatchObject({ opening: shareNgwee / 100, closing: shareNgwee / 100 })
    expect(await read()).toMatchObject({ opening: shareNgwee / 100, payouts: 500, closing: shareNgwee / 100 - 500 })
    const { body: months } = await bench.shop.world.call(listStatements, { token: sale.vendor.owner.token })
    expect([months[0], months.at(-1)]).toEqual([thisMonth(), '2026-03'])
  })

  it('counts a posting in the month of its time in Zambia', async () => {
    await createBusinessIn('2026-02')
    await bench.shop.db
      .updateTable('posting')
      .set({ posted_at: new Date('2026-03-31T22:30:00Z') })
      .where('subject_id', '=', sale.booking._id)
      .execute()
    expect((await read('2026-03')).lines).toEqual([])
    expect((await read('2026-04')).lines).toHaveLength(1)
  })

  it('has totals and lines of one moment when money arrives while it is read', async () => {
    const { db } = bench.shop
    const at = new Date()
    // More lines than one batch.
    const insertSales = (count: number, ageMs: number) =>
      sql`
        with added as (
          insert into posting (id, kind, subject_id, posted_at)
          select gen_random_uuid(), 'correction', gen_random_uuid(), ${new Date(at.getTime() - ageMs)}
          from generate_series(1, ${count}::int) returning id
        )
        insert into entry (posting_id, account, amount_ngwee)
        select id, account, amount from added, (values
          (${accounts.vendorAvailable(sale.vendor.id)}, -100), ('platform:corrections', 100)) as line (account, amount)
      `.execute(db)
    await insertSales(1100, 1000)
    let hasInserted = false
    // Inserts a line before all others once the totals were read.
    const reading = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!hasInserted && result.rows.some((row) => 'count' in row)) {
          hasInserted = true
          await insertSales(1, 2000)
        }
        return result
      },
    })
    const statement = await readStatementOf(reading, sale.vendor.id, thisMonth(), at)
    expect(hasInserted).toBe(true)
    expect(statement.lines).toHaveLength(statement.lineCount)
    const sum = statement.lines.reduce((total, { amount }) => total + ngweeOf(amount), 0)
    expect(sum).toBe(ngweeOf(statement.closing) - ngweeOf(statement.opening))
  })

  it('does not exist for a month before the business existed, and gets no number', async () => {
    await createBusinessIn('2026-03')
    for (const month of ['2026-02', '2020-01']) {
      expect((await issue(month)).status).toBe(404)
      const { status } = await bench.shop.world.call(readStatement, {
        token: sale.vendor.owner.token,
        params: { month },
      })
      expect(status).toBe(404)
    }
    expect((await issue('2026-03')).status).toBe(200)
    const issued = await bench.shop.db
      .selectFrom('issued_document')
      .select('subject')
      .where('subject', 'like', `${sale.vendor.id}/%`)
      .execute()
    expect(issued).toEqual([{ subject: `${sale.vendor.id}/2026-03` }])
  })

  it('does not exist for a month in the future, an invalid month or another account', async () => {
    expect((await issue('2099-01')).status).toBe(404)
    expect((await issue('2026-13')).status).toBe(404)
    const customer = await insertCustomer(bench.shop.db)
    const { status } = await bench.shop.world.call(readStatement, {
      token: customer.token,
      params: { month: thisMonth() },
    })
    expect(status).toBe(403)
  })
})

describe('the PDF of a statement', () => {
  it('contains the amounts and the number, which stays the same', async () => {
    await moveToMonth('2026-03')
    const { status, body } = await issue('2026-03')
    expect([status, body.fileName]).toEqual([200, buildFileName(['statement', sale.vendor.name, '2026-03'], 'pdf')])
    const statement = await read('2026-03')
    expect(statement.number).toMatch(/^TLP-S-2026-\d{6}$/)
    const text = (await readPdf(body.pdf)).join('')
    for (const part of [
      'Statement of Mar 2026',
      statement.number!,
      sale.vendor.name,
      formatZmw(statement.sales),
      formatZmw(statement.closing),
      formatZmw(statement.vatOnFees),
    ])
      expect(text).toContain(part)
    await issue('2026-03')
    expect((await read('2026-03')).number).toBe(statement.number)
  })

  it('is rendered once when it is final, and again while the month lasts', async () => {
    await moveToMonth('2026-03')
    const [first, preliminary] = [await issue('2026-03'), await issue(thisMonth())]
    await bench.shop.db.updateTable('vendor').set({ name: 'Another name' }).where('id', '=', sale.vendor.id).execute()
    expect((await issue('2026-03')).body.pdf).toBe(first.body.pdf)
    expect((await readPdf((await issue(thisMonth())).body.pdf)).join('')).toContain('Another name')
    expect((await readPdf(preliminary.body.pdf)).join('')).not.toContain('Another name')
  })

  it('has the totals before the transactions, and the TPIN of Tilipo from the settings', async () => {
    const superAdmin = await insertCustomer(bench.shop.db, { role: 'superAdmin' })
    const save = (tpin: string) =>
      bench.shop.world.call(saveCompany, { token: superAdmin.token, body: { value: { tpin }, version: null } })
    expect((await save('12345')).body.fields).toEqual({ 'value.tpin': 'A TPIN has 10 digits.' })
    expect((await save('1001234567')).status).toBe(200)
    const text = (await readPdf((await issue(thisMonth())).body.pdf)).join('')
    expect(text).toContain('1001234567')
    expect(text.indexOf('Closing balance')).toBeLessThan(text.indexOf('Description'))
  })

  it('lists a limited number of transactions, and says where the others are', async () => {
    await sql`with posted as (
        insert into posting (id, kind, subject_id, posted_at)
        select gen_random_uuid(), 'correction', gen_random_uuid(), now() from generate_series(1, ${maxPdfLines + 100})
        returning id)
      insert into entry (posting_id, account, amount_ngwee)
      select id, ${accounts.vendorAvailable(sale.vendor.id)}, -100 from posted
      union all select id, 'platform:cash', 100 from posted`.execute(bench.shop.db)
    const { body, status } = await issue(thisMonth())
    expect(status).toBe(200)
    const text = (await readPdf(body.pdf)).join('')
    expect(text).toContain(`the first ${maxPdfLines} of ${maxPdfLines + 101} transactions`)
    expect(text).toContain('download the CSV file')
  })

  it('has no number before the month has ended', async () => {
    const { body } = await issue(thisMonth())
    expect((await readPdf(body.pdf)).join('')).toContain('Preliminary')
    expect((await read()).number).toBeNull()
  })
})

describe('document numbers', () => {
  it('have no gaps and no duplicates, also in parallel and after rollbacks', async () => {
    const { db } = bench.shop
    const issued = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        transact(db, async (tx) => {
          const number = await issueNumber(tx, 'receipt', `booking/test-${index % 30}`)
          if (index % 7 === 0) throw new Error('rolled back')
          return number
        }).catch(() => null),
      ),
    )
    const numbers = await db
      .selectFrom('issued_document')
      .select('number')
      .where('kind', '=', 'receipt')
      .orderBy('number')
      .execute()
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
    expect(issued.filter(Boolean).length).toBeGreaterThan(20)
  })
})

it.each([
  [11_600, 1600],
  [18_000, 2483],
  [1, 0],
  [0, 0],
])('computeIncludedVat of %d ngwee is %d', (fees, vat) => {
  expect(computeIncludedVat(fees)).toBe(vat)
})
