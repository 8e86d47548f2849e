/** Lists of payments, refunds and payouts for administrators, the newest first. */
import { sql, type RawBuilder } from 'kysely'
import type { BusinessType } from '#contract/core/access'
import type { AnswerOf } from '#contract/core/endpoint'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import {
  maxVendorDays,
  moneyPageSize,
  type listMoney as listEndpoint,
  type MoneyFilters,
  type MoneyKind,
  type MoneyRow,
} from '#contract/money/money-records'
import { maskNumber } from '#contract/money/payment-settings'
import { allTrue, type Condition } from '../../../db/conditions'
import type { Db } from '../../../db/connect'

export interface StoredRow {
  id: string
  reference: string
  state: string
  amount_ngwee: string | number
  created_at: Date
  phone: string
  vendor_id: string
  vendor_name: string
  business_type: BusinessType
  /** Null for a recipient of a payout and for a customer at the counter. */
  account_id: string | null
  person_name: string
  booking_id: string | null
  booking_reference: string | null
  is_automatic: boolean
}

const vendorColumns = sql`v.id as vendor_id, v.name as vendor_name, v.business_type`
const bookingColumns = sql`
  case when b.walk_in_name is null then m.account_id end as account_id, coalesce(b.walk_in_name, a.full_name) as person_name,
  b.id as booking_id, b.reference as booking_reference, false as is_automatic`

/** What was moved for a booking: `m`, with its booking, its business and its person. */
const selectOfBookings = (table: 'payment' | 'refund') => sql`
  select m.id, m.reference, m.state, m.amount_ngwee, m.created_at, m.phone, ${vendorColumns}, ${bookingColumns}
  from ${sql.table(table)} m join booking b on b.id = m.booking_id join vendor v on v.id = b.vendor_id
  join account a on a.id = m.account_id`

const tables = { payments: 'payment', refunds: 'refund', payouts: 'payout' } as const

const selections: Record<MoneyKind, RawBuilder<unknown>> = {
  payments: selectOfBookings('payment'),
  refunds: selectOfBookings('refund'),
  payouts: sql`
    select m.id, m.reference, m.state, m.amount_ngwee, m.created_at, m.phone, ${vendorColumns},
      null::uuid as account_id, m.recipient_name as person_name, null::uuid as booking_id, null as booking_reference,
      m.requested_by is null as is_automatic
    from payout m join vendor v on v.id = m.vendor_id`,
}

/** Selects movements without their order. */
export const selectMoney = (kind: MoneyKind, condition: Condition): RawBuilder<StoredRow> =>
  sql<StoredRow>`${selections[kind]} where ${condition}`

/** Selects the matching movements, the newest first. */
export async function selectMatches(
  db: Db,
  kind: MoneyKind,
  filters: MoneyFilters & { after?: string | undefined },
  limit: number,
): Promise<RawBuilder<StoredRow>> {
  const conditions = [...buildConditions(kind, filters)]
  if (filters.reference) conditions.push(isOneOf(await findByReference(db, kind, filters.reference)))
  return sql<StoredRow>`${selectMoney(kind, allTrue(conditions))} order by m.created_at desc, m.id desc limit ${limit}`
}

function* buildConditions(
  kind: MoneyKind,
  { state, vendor, from, to, start, after }: MoneyFilters & { after?: string | undefined },
): Generator<Condition> {
  if (state) yield sql<boolean>`m.state = ${state}`
  if (vendor) yield buildVendorCondition(kind, vendor)
  if (from) yield sql<boolean>`m.created_at >= ${lusakaInstant(from, '00:00')}`
  if (to) yield sql<boolean>`m.created_at < ${lusakaInstant(addDays(to, 1), '00:00')}`
  if (start && kind === 'payouts') yield sql<boolean>`(m.requested_by is null) = ${start === 'automatic'}`
  if (after)
    yield sql<boolean>`(m.created_at, m.id) <
      ((select created_at from ${sql.table(tables[kind])} where id = ${after}::uuid), ${after}::uuid)`
}

function buildVendorCondition(kind: MoneyKind, vendorId: string): Condition {
  if (kind === 'payouts') return sql<boolean>`m.vendor_id = ${vendorId}`
  if (kind === 'refunds') return sql<boolean>`b.vendor_id = ${vendorId}`
  // A payment can pay for bookings of several businesses.
  return sql<boolean>`exists (select from payment_share s join booking sb on sb.id = s.booking_id
    where s.payment_id = m.id and sb.vendor_id = ${vendorId})`
}

const isOneOf = (ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`m.id in (${sql.join(ids)})`

/** Found first, each by its index, because one query with all of these could read a whole table. */
async function findByReference(db: Db, kind: MoneyKind, reference: string): Promise<string[]> {
  const table = sql.table(tables[kind])
  const ofBooking =
    kind === 'payouts'
      ? sql``
      : kind === 'refunds'
        ? sql`union select m.id from booking b join refund m on m.booking_id = b.id where b.reference = ${reference.toUpperCase()}
            union select refund_id from other_sending where reference = ${reference}`
        : sql`union select s.payment_id from booking b join payment_share s on s.booking_id = b.id
            where b.reference = ${reference.toUpperCase()}`
  const ofId = isUuid(reference) ? sql`union select m.id from ${table} m where m.id = ${reference}::uuid` : sql``
  const { rows } = await sql<{ id: string }>`
    select m.id from ${table} m where m.reference = ${reference} ${ofId} ${ofBooking}`.execute(db)
  return rows.map(({ id }) => id)
}

const isUuid = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export async function listMoney(
  db: Db,
  kind: MoneyKind,
  filters: MoneyFilters & { after?: string | undefined },
  at: Date,
): Promise<AnswerOf<typeof listEndpoint>> {
  const matches = await selectMatches(db, kind, boundDays(kind, filters, at), moneyPageSize + 1)
  const { rows } = await matches.execute(db)
  const page = rows.slice(0, moneyPageSize).map(buildRow)
  return { rows: page, next: rows.length > moneyPageSize ? (page.at(-1)?._id ?? null) : null }
}

/** Payments and refunds have no index by business, so that their lists are bounded by time. */
function boundDays<Filters extends MoneyFilters>(kind: MoneyKind, filters: Filters, at: Date): Filters {
  if (!filters.vendor || kind === 'payouts' || filters.reference) return filters
  const to = filters.to ?? lusakaDate(at.getTime())
  const earliest = addDays(to, 1 - maxVendorDays)
  return { ...filters, to, from: filters.from && filters.from > earliest ? filters.from : earliest }
}

export const buildVendorLink = ({
  vendor_id,
  vendor_name,
  business_type,
}: Pick<StoredRow, 'vendor_id' | 'vendor_name' | 'business_type'>) =>
  ({
    kind: 'vendor',
    _id: vendor_id,
    label: vendor_name || 'Business without a name',
    businessType: business_type,
  }) as const

export const buildRow = (row: StoredRow): MoneyRow => ({
  _id: row.id,
  reference: row.reference,
  status: row.state,
  amount: zmwOf(Number(row.amount_ngwee)),
  createdAt: row.created_at.toISOString(),
  vendor: buildVendorLink(row),
  person: {
    ...(row.account_id !== null && { _id: row.account_id }),
    name: row.person_name,
    phone: maskNumber(row.phone),
  },
  booking:
    row.booking_id === null ? null : { kind: 'booking', _id: row.booking_id, label: row.booking_reference ?? '' },
  isAutomatic: row.is_automatic,
})
