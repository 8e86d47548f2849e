/**
 * Writes fiscal invoices and credit notes in the transaction of the posting that causes them, at most one for each. A
 * background job sends them.
 *
 *   queued ──issued by ZRA──▶ issued
 *     │ ▲
 *     │ └──retry, new settings──┐
 *     └──rejected by ZRA──▶ failed
 */
import type { StoredFiscalLine } from '#contract/money/fiscal-settings'
import { ngweeOf } from '#contract/core/money'
import { verticals } from '#contract/verticals/index'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { splitPriceAndDeposit, type StoredBooking } from '../../bookings/bookings'
import { buildCreditLines, buildSaleLines, type LineTax } from './lines'

/** Codes of VSDC. A sale that was paid in several ways is "other". */
const paymentCodes: Record<PaymentMethod, string> = {
  cash: '01',
  card: '05',
  mobile_money: '06',
  bank_transfer: '08',
  voucher: '07',
  account: '02',
}
const otherPayment = '07'

/**
 * Documents a sale whose price is paid in full. Does nothing for a business without fiscal receipts.
 * @param booking locked by the caller, after the payment
 * @param methods of the last payment at the counter, whose rows may not be stored yet
 */
export async function documentSale(
  tx: Tx,
  booking: StoredBooking,
  methods: readonly PaymentMethod[] = [],
): Promise<void> {
  if (booking.paid_ngwee < booking.total_ngwee) return
  const { price } = splitPriceAndDeposit(booking, booking.total_ngwee)
  if (price <= 0) return
  const settings = await tx.sql
    .selectFrom('fiscal_settings')
    .selectAll()
    .where('vendor_id', '=', booking.vendor_id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!settings) return
  const { name } = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', '=', booking.listing_id)
    .executeTakeFirstOrThrow()
  const item = await tx.sql
    .selectFrom('fiscal_item')
    .select(['vat_category', 'class_code'])
    .where('listing_id', '=', booking.listing_id)
    .executeTakeFirst()
  const tax: LineTax = {
    listingId: booking.listing_id,
    itemName: name,
    vatCategory: item?.vat_category ?? settings.vat_category,
    classCode: item?.class_code ?? settings.class_code,
    isGoods: verticals[booking.vertical].stock === 'unit',
  }
  const priced = booking.quote.lines
    .filter(({ kind }) => kind === undefined)
    .map(({ label, amount }) => ({ label, amountNgwee: ngweeOf(amount) }))
  await insertDocument(tx, booking, {
    kind: 'sale',
    subjectId: booking.id,
    tpin: settings.tpin,
    branch: settings.branch,
    totalNgwee: price,
    lines: buildSaleLines(priced, price, tax),
    paymentCode: await findPaymentCode(tx, booking, methods),
    originalId: null,
  })
}

/**
 * Documents that a part of the price is given back, with a credit note. Does nothing if the sale has no invoice.
 * @param booking locked by the caller
 * @param subjectId the subject of the posting
 */
export async function documentRefund(
  tx: Tx,
  booking: StoredBooking,
  subjectId: string,
  priceNgwee: number,
): Promise<void> {
  if (priceNgwee <= 0) return
  const rows = await tx.sql
    .selectFrom('fiscal_document')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .orderBy('number')
    .execute()
  const sale = rows.find(({ kind }) => kind === 'sale')
  if (!sale) return
  const credited = rows.filter(({ kind }) => kind === 'credit')
  const leftNgwee = sale.total_ngwee - credited.reduce((sum, { total_ngwee }) => sum + total_ngwee, 0)
  const totalNgwee = Math.min(priceNgwee, leftNgwee)
  if (totalNgwee <= 0) return
  await insertDocument(tx, booking, {
    kind: 'credit',
    subjectId,
    tpin: sale.tpin,
    branch: sale.branch,
    totalNgwee,
    lines: buildCreditLines(
      sale.lines,
      credited.map(({ lines }) => lines),
      totalNgwee,
    ),
    paymentCode: sale.payment_code,
    originalId: sale.id,
  })
}

interface NewDocument {
  kind: 'sale' | 'credit'
  subjectId: string
  tpin: string
  branch: string
  totalNgwee: number
  lines: readonly StoredFiscalLine[]
  paymentCode: string
  originalId: string | null
}

async function insertDocument(
  tx: Tx,
  { id: bookingId, vendor_id }: StoredBooking,
  document: NewDocument,
): Promise<void> {
  const existing = await tx.sql
    .selectFrom('fiscal_document')
    .select('id')
    .where('kind', '=', document.kind)
    .where('subject_id', '=', document.subjectId)
    .executeTakeFirst()
  // A number that is taken must be used. The booking is locked, so nobody inserts the document at the same time.
  if (existing) return
  const id = tx.newId()
  await tx.sql
    .insertInto('fiscal_document')
    .values({
      id,
      vendor_id,
      booking_id: bookingId,
      kind: document.kind,
      subject_id: document.subjectId,
      original_id: document.originalId,
      tpin: document.tpin,
      branch: document.branch,
      number: await takeNumber(tx, vendor_id, document.branch),
      total_ngwee: document.totalNgwee,
      lines: toJson(document.lines),
      payment_code: document.paymentCode,
      state: 'queued',
      created_at: tx.at,
    })
    .execute()
  await enqueueDocument(tx, { id, vendor_id })
}

/** Jobs of one business run one after the other: its device issues one document at a time. */
export const enqueueDocument = (
  tx: Pick<Tx, 'sql'>,
  { id, vendor_id }: { id: string; vendor_id: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'fiscal.send',
    { documentId: id },
    { key: `fiscal:${id}`, queue: `fiscal:${vendor_id}`, ...(runAt && { runAt }) },
  )

/** Locks the series until the transaction ends. A rollback returns the number. */
async function takeNumber(tx: Tx, vendorId: string, branch: string): Promise<number> {
  const { last_number } = await tx.sql
    .insertInto('fiscal_series')
    .values({ vendor_id: vendorId, branch, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['vendor_id', 'branch']).doUpdateSet((eb) => ({
        last_number: eb('fiscal_series.last_number', '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

async function findPaymentCode(
  tx: Tx,
  { id, walk_in_name }: StoredBooking,
  methods: readonly PaymentMethod[],
): Promise<string> {
  if (walk_in_name === null) return paymentCodes.mobile_money
  const rows = await tx.sql
    .selectFrom('counter_payment')
    .select('method')
    .distinct()
    .where('booking_id', '=', id)
    .where('kind', '=', 'sale')
    .execute()
  const all = new Set([...methods, ...rows.map(({ method }) => method)])
  const [first] = all
  return first && all.size === 1 ? paymentCodes[first] : otherPayment
}
