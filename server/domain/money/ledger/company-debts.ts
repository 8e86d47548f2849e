/**
 * What companies owe a business for sales on account (decision 126). Every change locks the company, changes the open debts,
 * and is posted to the company's account, so that the debts and the ledger always agree.
 */
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { addDebt, computeOwed, exceedsLimit, payDebts, returnDebt, type Debts } from '#contract/money/company-debts'
import { recordChanges, vendorScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import * as accounts from './accounts'
import { post, type Entry } from './post'

type AccountLine = Pick<CounterPayment, 'method' | 'amount' | 'companyId'>

interface DebtSubject {
  vendorId: string
  bookingId: string
  /** The booking, or the later payment. */
  subjectId: string
}

/** Adds up what each company pays by these lines, in ngwee. */
function sumByCompany(lines: readonly AccountLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { companyId, amount } of lines)
    if (companyId) sums.set(companyId, (sums.get(companyId) ?? 0) + ngweeOf(amount))
  return sums
}

/**
 * Locks the companies that pay these lines, and checks their limits.
 * @throws Refusal `wrong_state` beyond the limit, for a closed company, or for one that is unknown
 */
export async function refuseBeyondLimit(tx: Tx, vendorId: string, lines: readonly AccountLine[]): Promise<void> {
  for (const [companyId, amountNgwee] of sumByCompany(lines)) {
    const company = await lockCompany(tx, vendorId, companyId)
    if (!company || company.closed_at)
      throw new Refusal('wrong_state', {
        message: company
          ? `${company.name} is closed for sales on account.`
          : 'The company of this sale was not found, so it cannot pay on account.',
      })
    const owedNgwee = computeOwed(await loadDebts(tx, company))
    if (!exceedsLimit(owedNgwee, company.limit_ngwee, amountNgwee)) continue
    throw new Refusal('wrong_state', {
      message: `${company.name} owes ${formatZmw(zmwOf(Math.max(0, owedNgwee)))} and may owe at most ${formatZmw(zmwOf(company.limit_ngwee))}, so ${formatZmw(zmwOf(amountNgwee))} cannot be sold on account.`,
    })
  }
}

/** Adds the part of a sale that is on account to the debts of its company. @throws Refusal as `refuseBeyondLimit` */
export async function addCompanyDebts(
  tx: Tx,
  { vendorId, bookingId, subjectId }: DebtSubject,
  lines: readonly AccountLine[],
): Promise<void> {
  await refuseBeyondLimit(tx, vendorId, lines)
  for (const [companyId, amountNgwee] of sumByCompany(lines)) {
    const company = await lockExistingCompany(tx, vendorId, companyId)
    const before = await loadDebts(tx, company)
    const debt = {
      _id: subjectId,
      bookingId,
      openNgwee: amountNgwee,
      dueOn: addDays(lusakaDate(tx.at.getTime()), company.term_days),
      soldAt: tx.at.toISOString(),
    }
    await tx.sql
      .insertInto('company_debt')
      .values({
        id: subjectId,
        company_id: companyId,
        booking_id: bookingId,
        amount_ngwee: amountNgwee,
        open_ngwee: amountNgwee,
        due_on: debt.dueOn,
        sold_at: tx.at,
      })
      .execute()
    const after = addDebt(before, debt)
    await storeDebts(tx, companyId, { ...before, debts: [...before.debts, debt] }, after)
    await postDebt(tx, 'account_sale', subjectId, vendorId, [[companyId, amountNgwee]])
    await recordCompanyChange(tx, vendorId, companyId)
  }
}

/**
 * Reduces the debts of companies by what is given back of a sale on account.
 * @param subject with the booking, or the change of it, as its subject
 */
export async function returnCompanyDebts(
  tx: Tx,
  { vendorId, bookingId, subjectId }: DebtSubject,
  lines: readonly AccountLine[],
): Promise<void> {
  const sums = [...sumByCompany(lines)]
  for (const [companyId, amountNgwee] of sums) {
    const company = await lockExistingCompany(tx, vendorId, companyId)
    const before = await loadDebts(tx, company)
    await storeDebts(tx, companyId, before, returnDebt(before, bookingId, amountNgwee))
    await recordCompanyChange(tx, vendorId, companyId)
  }
  await postDebt(
    tx,
    'account_return',
    subjectId,
    vendorId,
    sums.map(([companyId, amountNgwee]) => [companyId, -amountNgwee]),
  )
}

interface MovedDebt {
  /** The debts: the one of which a part moves, and the new one. */
  fromId: string
  toId: string
  companyId: string
  /** What was on account by this line, in ngwee. */
  lineNgwee: number
  /** What moves of it, in ZMW. */
  amount: number
}

/** Moves a part of a debt, and of what is open of it, to another booking. What the company owes stays the same, and so does the ledger. */
export async function moveCompanyDebt(
  tx: Tx,
  { id: bookingId, vendor_id: vendorId }: { id: string; vendor_id: string },
  { fromId, toId, companyId, lineNgwee, amount }: MovedDebt,
): Promise<void> {
  await lockExistingCompany(tx, vendorId, companyId)
  const amountNgwee = ngweeOf(amount)
  const debt = await tx.sql.selectFrom('company_debt').selectAll().where('id', '=', fromId).executeTakeFirstOrThrow()
  const openNgwee = Math.min(amountNgwee, Math.round((debt.open_ngwee * amountNgwee) / lineNgwee))
  await tx.sql
    .updateTable('company_debt')
    .set({ open_ngwee: debt.open_ngwee - openNgwee })
    .where('id', '=', fromId)
    .execute()
  await tx.sql
    .insertInto('company_debt')
    .values({ ...debt, id: toId, booking_id: bookingId, amount_ngwee: amountNgwee, open_ngwee: openNgwee })
    .execute()
  await recordCompanyChange(tx, vendorId, companyId)
}

/**
 * Uses a payment of a company for its debts. What exceeds them is credit.
 * @param company locked by the caller
 */
export async function payCompanyDebts(
  tx: Tx,
  company: { id: string; vendor_id: string; credit_ngwee: number },
  payment: { id: string; amountNgwee: number; chosen: readonly string[] },
): Promise<void> {
  const before = await loadDebts(tx, company)
  await storeDebts(tx, company.id, before, payDebts(before, payment.amountNgwee, payment.chosen))
  await postDebt(tx, 'account_paid', payment.id, company.vendor_id, [[company.id, -payment.amountNgwee]])
  await recordCompanyChange(tx, company.vendor_id, company.id)
}

const selectLocked = (tx: Tx, vendorId: string, id: string) =>
  tx.sql.selectFrom('company').selectAll().where('id', '=', id).where('vendor_id', '=', vendorId).forUpdate()

/** Locks a company, so that its debts change one after another; undefined for the company of another business. */
export const lockCompany = (tx: Tx, vendorId: string, id: string) => selectLocked(tx, vendorId, id).executeTakeFirst()

/** Locks the company of a debt. */
const lockExistingCompany = (tx: Tx, vendorId: string, id: string) =>
  selectLocked(tx, vendorId, id).executeTakeFirstOrThrow()

/** Raises the version of a company and publishes it to the devices of the business. */
export async function recordCompanyChange(tx: Tx, vendorId: string, id: string): Promise<void> {
  await tx.sql
    .updateTable('company')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordChanges(tx, [{ scope: vendorScope(vendorId), entity: 'company', id }])
}

async function loadDebts(tx: Tx, { id, credit_ngwee }: { id: string; credit_ngwee: number }): Promise<Debts> {
  const rows = await tx.sql
    .selectFrom('company_debt')
    .selectAll()
    .where('company_id', '=', id)
    .where('open_ngwee', '>', 0)
    .execute()
  return {
    debts: rows.map(({ id: _id, booking_id, open_ngwee, due_on, sold_at }) => ({
      _id,
      bookingId: booking_id,
      openNgwee: open_ngwee,
      dueOn: due_on,
      soldAt: sold_at.toISOString(),
    })),
    laterNgwee: 0,
    creditNgwee: credit_ngwee,
  }
}

async function storeDebts(tx: Tx, companyId: string, before: Debts, after: Debts): Promise<void> {
  const known = new Map(before.debts.map(({ _id, openNgwee }) => [_id, openNgwee]))
  for (const { _id, openNgwee } of after.debts)
    if (known.get(_id) !== openNgwee)
      await tx.sql.updateTable('company_debt').set({ open_ngwee: openNgwee }).where('id', '=', _id).execute()
  if (after.creditNgwee !== before.creditNgwee)
    await tx.sql.updateTable('company').set({ credit_ngwee: after.creditNgwee }).where('id', '=', companyId).execute()
}

async function postDebt(
  tx: Tx,
  kind: 'account_sale' | 'account_return' | 'account_paid',
  subjectId: string,
  vendorId: string,
  amounts: readonly (readonly [companyId: string, amountNgwee: number])[],
): Promise<void> {
  if (amounts.length === 0) return
  const entries: Entry[] = amounts.map(([companyId, amountNgwee]) => ({
    account: accounts.companyOwed(companyId),
    amountNgwee,
  }))
  const total = entries.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)
  const isNew = await post(tx, kind, subjectId, [
    ...entries,
    { account: accounts.vendorOwed(vendorId), amountNgwee: -total },
  ])
  if (!isNew) throw new Error('this change of a debt is posted already')
}
