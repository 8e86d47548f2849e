/** Reads companies with what they owe, for the devices of the business. */
import { sql, type Selectable } from 'kysely'
import { maxListedDebts, maxListedPayments, type Company, type OpenSale } from '#contract/counter/companies'
import { firstItem } from '#contract/core/checked-access'
import { zmwOf } from '#contract/core/money'
import type { EntityRow } from '#contract/sync/sync'
import { canSeeCustomers } from '#contract/core/access'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'

type CompanyRow = Selectable<Database['company']>

interface DebtRow {
  id: string
  company_id: string
  booking_id: string
  reference: string
  customer_name: string
  description: string
  amount_ngwee: number
  open_ngwee: number
  sold_at: Date
  due_on: string
}

type Selection = { ids: readonly string[] } | { after: string; limit: number }

/** Loads companies for a member of the business who may see its customers. */
export async function loadCompanyRows(tx: Tx, caller: Who, selection: Selection): Promise<EntityRow[]> {
  if (!caller.vendorId || !canSeeCustomers(caller)) return []
  const query = tx.sql.selectFrom('company').selectAll().where('vendor_id', '=', caller.vendorId)
  const rows = await (
    'ids' in selection
      ? query.where('id', 'in', selection.ids)
      : query.where('id', '>', selection.after).orderBy('id').limit(selection.limit)
  ).execute()
  const views = await buildCompanies(tx, rows)
  return views.map(({ view, version }) => ({ entity: 'company', id: view._id, version, data: view }))
}

/** @param id of a company of the caller's business */
export async function loadCompany(tx: Tx, id: string): Promise<Company> {
  const row = await tx.sql.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return firstItem(await buildCompanies(tx, [row])).view
}

async function buildCompanies(tx: Tx, rows: readonly CompanyRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { rows: debts } = await sql<DebtRow>`
    select debt.*, booking.reference, coalesce(booking.walk_in_name, account.full_name) as customer_name, listing.name as description
    from company_debt debt
    join booking on booking.id = debt.booking_id
    join account on account.id = booking.account_id
    join listing on listing.id = booking.listing_id
    where debt.company_id = any(${ids}) and debt.open_ngwee > 0
    order by debt.due_on, debt.sold_at, debt.id
  `.execute(tx.sql)
  const { rows: payments } = await sql<Selectable<Database['company_payment']>>`
    select paid.* from unnest(${ids}::uuid[]) as wanted (company_id)
    cross join lateral (
      select * from company_payment p where p.company_id = wanted.company_id
      order by p.recorded_at desc, p.id limit ${maxListedPayments}
    ) paid
    order by paid.recorded_at desc, paid.id
  `.execute(tx.sql)
  return rows.map((row) => {
    const own = debts.filter(({ company_id }) => company_id === row.id)
    const view: Company = {
      _id: row.id,
      name: row.name,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      tpin: row.tpin,
      people: row.people,
      termDays: row.term_days,
      limit: zmwOf(row.limit_ngwee),
      isClosed: row.closed_at !== null,
      credit: zmwOf(row.credit_ngwee),
      openSales: own.slice(0, maxListedDebts).map(buildOpenSale),
      laterOpen: zmwOf(own.slice(maxListedDebts).reduce((sum, { open_ngwee }) => sum + open_ngwee, 0)),
      payments: payments
        .filter(({ company_id }) => company_id === row.id)
        .map(({ id, method, amount_ngwee, reference, happened_at }) => ({
          _id: id,
          method,
          amount: zmwOf(amount_ngwee),
          reference: reference ?? '',
          at: happened_at.toISOString(),
        })),
    }
    return { view, version: row.version }
  })
}

const buildOpenSale = (debt: DebtRow): OpenSale => ({
  _id: debt.id,
  bookingId: debt.booking_id,
  reference: debt.reference,
  customerName: debt.customer_name,
  description: debt.description,
  amount: zmwOf(debt.amount_ngwee),
  open: zmwOf(debt.open_ngwee),
  soldAt: debt.sold_at.toISOString(),
  dueOn: debt.due_on,
})
