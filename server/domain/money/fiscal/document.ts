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
import { itemAt } from '#contract/core/checked-access'
import { ngweeOf } from '#contract/core/money'
import { verticals } from '#contract/verticals/index'
import { omitReturned } from '#contract/bookings/counter-payments/omit-returned'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  bumpVersion,
  computeFinalPrice,
  findLatestChange,
  isReservedNoShow,
  splitPriceAndDeposit,
  type StoredBooking,
} from '../../bookings/bookings'
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
 * Documents a sale whose price, or charge for a no-show, is paid in full. Does nothing for a business without fiscal
 * receipts, for one that has an invoice already, and for a product of a basket: see `documentBasket`.
 * @param booking locked by the caller, after the payment
 * @param methods of the last payment at the counter, whose rows may not be stored yet
 */
export async function documentSale(
  tx: Tx,
  booking: StoredBooking,
  methods: readonly PaymentMethod[] = [],
): Promise<void> {
  if (isBasketItem(booking) || booking.paid_ngwee < computeFinalPrice(booking)) return
  const settings = await loadSettings(tx, booking)
  if (!settings) return
  const before = await findInvoice(tx, booking)
  if (before && !(await isCredited(tx, before))) return
  // The invoice before a change has the booking, or the change before, as its subject.
  await insertSale(tx, settings, [booking], methods, (await findLatestChange(tx, booking.id)) ?? booking.id)
}

/**
 * Replaces the invoice of a booking after a change: a credit note for all that is left of the old one, and a new one, once the
 * new price is paid. Does nothing if the booking has no invoice, except that the new price can be paid already.
 * @param booking locked by the caller, after the change and what it gave back
 */
export async function documentChange(tx: Tx, booking: StoredBooking, changeId: string): Promise<void> {
  if (isBasketItem(booking)) return documentItemChange(tx, booking, changeId)
  const invoice = await findInvoice(tx, booking)
  if (invoice) await creditRest(tx, booking, invoice, changeId)
  await documentSale(tx, booking)
}

/** Replaces the lines of one product of a basket. The others stay on their invoice. */
async function documentItemChange(tx: Tx, booking: StoredBooking, changeId: string): Promise<void> {
  const { listing_id } = await tx.sql
    .selectFrom('booking_change')
    .select('listing_id')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  const invoice = await findItemInvoice(tx, booking, listing_id)
  if (invoice) await creditRest(tx, booking, invoice, changeId, listing_id)
  await documentBasket(tx, booking)
}

/** @param listingId of the only lines that are credited; by default, all of them */
async function creditRest(
  tx: Tx,
  booking: StoredBooking,
  invoice: Invoice,
  changeId: string,
  listingId?: string,
): Promise<void> {
  const credited = (await loadCredits(tx, invoice)).map(({ lines }) => lines)
  const isCreditedNow = (line: StoredFiscalLine) => listingId === undefined || line.listingId === listingId
  const leftNgwee = sumLeft(invoice, credited, isCreditedNow)
  const lines = buildCreditLines(invoice.lines, credited, leftNgwee, isCreditedNow)
  if (leftNgwee > 0) await insertCredit(tx, booking, invoice, { subjectId: changeId, lines })
}

/** Sums what credit notes have left of some lines of an invoice. */
const sumLeft = (
  invoice: Pick<Invoice, 'lines'>,
  credited: readonly (readonly StoredFiscalLine[])[],
  isIncluded: (line: StoredFiscalLine) => boolean,
): number =>
  sumLines(invoice.lines.filter(isIncluded)) -
  credited.reduce((sum, lines) => sum + sumLines(lines.filter(isIncluded)), 0)

/** Returns the latest invoice of a booking that is not part of a basket. */
const findInvoice = (tx: Tx, { id }: StoredBooking) =>
  tx.sql
    .selectFrom('fiscal_document')
    .selectAll()
    .where('kind', '=', 'sale')
    .where('booking_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Whether credit notes have cancelled an invoice as a whole. */
async function isCredited(tx: Tx, invoice: Invoice): Promise<boolean> {
  const credits = await loadCredits(tx, invoice)
  return credits.reduce((sum, { total_ngwee }) => sum + total_ngwee, 0) >= invoice.total_ngwee
}

const loadCredits = (tx: Tx, { id }: Pick<Invoice, 'id'>) =>
  tx.sql
    .selectFrom('fiscal_document')
    .select(['id', 'lines', 'total_ngwee', 'created_at', 'sent_at'])
    .where('original_id', '=', id)
    .orderBy('number')
    .forUpdate()
    .execute()

const isBasketItem = ({ walk_in_name, order_id }: StoredBooking): boolean => walk_in_name !== null && order_id !== null

/**
 * Documents a basket with one invoice once all of its products are paid in full, without those that were returned before.
 * Does nothing for a sale of one product, which `documentSale` documents.
 * @param sale one of its bookings, or what they have in common. They are locked by the caller, after the payment.
 */
export async function documentBasket(tx: Tx, sale: BasketKey, methods: readonly PaymentMethod[] = []): Promise<void> {
  if (sale.order_id === null) return
  const settings = await loadSettings(tx, sale)
  if (!settings) return
  const bookings = omitReturned(await loadBasket(tx, sale), ({ state }) => state)
  if (bookings.some(({ paid_ngwee, total_ngwee }) => paid_ngwee < total_ngwee)) return
  const sales = await loadSales(tx, bookings)
  const items: StoredBooking[] = []
  for (const booking of bookings) if (!(await isDocumented(tx, sales, booking))) items.push(booking)
  // A server of the release before gave each product an invoice of its own.
  const groups = sales.length > 0 ? items.map((item) => [item]) : [items]
  for (const [first, ...others] of groups) {
    if (!first) continue
    // The invoice before a change has the booking, or the change before, as its subject.
    const subjectId = (await findLatestChange(tx, first.id)) ?? first.id
    await insertSale(tx, settings, [first, ...others], methods, subjectId)
    await bumpVersion(tx, first)
  }
}

type BasketKey = Pick<StoredBooking, 'order_id' | 'vendor_id'>

const loadBasket = (tx: Tx, { order_id, vendor_id }: BasketKey): Promise<StoredBooking[]> =>
  tx.sql
    .selectFrom('booking')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('vendor_id', '=', vendor_id)
    .orderBy('id')
    .execute()

/** The invoices of bookings, the latest first. They belong to the only booking, or to the first one of a basket. */
const loadSales = (tx: Tx, bookings: readonly StoredBooking[]) =>
  tx.sql
    .selectFrom('fiscal_document')
    .selectAll()
    .where('kind', '=', 'sale')
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .orderBy('number', 'desc')
    .execute()

/** Returns the latest invoice with a product of a basket. */
const findItemInvoice = async (tx: Tx, booking: StoredBooking, listingId: string): Promise<Invoice | undefined> =>
  (await loadSales(tx, await loadBasket(tx, booking))).find((document) => hasListing(document, listingId))

/** Whether a product of a basket has an invoice that was not credited because of a change. */
async function isDocumented(tx: Tx, sales: readonly Invoice[], { id, listing_id }: StoredBooking): Promise<boolean> {
  const invoice = sales.find((document) => hasListing(document, listing_id))
  if (!invoice || (await findLatestChange(tx, id)) === null) return invoice !== undefined
  const credited = (await loadCredits(tx, invoice)).map(({ lines }) => lines)
  return sumLeft(invoice, credited, ({ listingId }) => listingId === listing_id) > 0
}

/** A basket has each product once, so that a line belongs to the booking of its listing. */
const hasListing = ({ lines }: { lines: readonly StoredFiscalLine[] }, listingId: string): boolean =>
  lines.some((line) => line.listingId === listingId)

const loadSettings = (tx: Tx, { vendor_id }: Pick<StoredBooking, 'vendor_id'>) =>
  tx.sql
    .selectFrom('fiscal_settings')
    .selectAll()
    .where('vendor_id', '=', vendor_id)
    .where('enabled', '=', true)
    .executeTakeFirst()

type StoredSettings = NonNullable<Awaited<ReturnType<typeof loadSettings>>>

/** Writes one invoice for these bookings of one sale. */
async function insertSale(
  tx: Tx,
  settings: StoredSettings,
  bookings: readonly [StoredBooking, ...StoredBooking[]],
  methods: readonly PaymentMethod[],
  subjectId = bookings[0].id,
): Promise<void> {
  const lines: StoredFiscalLine[] = []
  for (const booking of bookings) lines.push(...(await buildBookingLines(tx, settings, booking)))
  const [first] = bookings
  if (lines.length === 0) return
  await insertDocument(tx, first, {
    kind: 'sale',
    subjectId,
    tpin: settings.tpin,
    branch: settings.branch,
    totalNgwee: sumLines(lines),
    lines,
    paymentCode: await findPaymentCode(tx, bookings, methods),
    originalId: null,
  })
}

const sumLines = (lines: readonly StoredFiscalLine[]): number =>
  lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)

/** Returns nothing for what is free of charge. */
async function buildBookingLines(
  tx: Tx,
  settings: StoredSettings,
  booking: StoredBooking,
): Promise<StoredFiscalLine[]> {
  const { price } = splitPriceAndDeposit(booking, computeFinalPrice(booking))
  if (price <= 0) return []
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
  const priced = isReservedNoShow(booking)
    ? [{ label: 'Charge for a no-show', amountNgwee: price }]
    : booking.quote.lines
        .filter(({ kind }) => kind === undefined)
        .map(({ label, amount }) => ({ label, amountNgwee: ngweeOf(amount) }))
  return buildSaleLines(priced, price, tax)
}

/**
 * Documents that a part of the price is given back, with a credit note for the lines of this booking. Products that one command
 * returns share a credit note. Does nothing if the sale has no invoice.
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
  const sale = isBasketItem(booking)
    ? await findItemInvoice(tx, booking, booking.listing_id)
    : await findInvoice(tx, booking)
  if (!sale) return
  const credits = await loadCredits(tx, sale)
  const credited = credits.map(({ lines }) => lines)
  const lines = buildCreditLines(sale.lines, credited, priceNgwee, ({ listingId }) => listingId === booking.listing_id)
  const totalNgwee = sumLines(lines)
  if (totalNgwee <= 0) return
  const earlier = credits.find(
    ({ sent_at, created_at }) => sent_at === null && created_at.getTime() === tx.at.getTime(),
  )
  if (earlier) return extendCredit(tx, earlier, lines)
  await insertCredit(tx, booking, sale, { subjectId, lines })
}

const insertCredit = (
  tx: Tx,
  booking: StoredBooking,
  invoice: Invoice,
  { subjectId, lines }: Pick<NewDocument, 'subjectId' | 'lines'>,
): Promise<void> =>
  insertDocument(tx, booking, {
    kind: 'credit',
    subjectId,
    tpin: invoice.tpin,
    branch: invoice.branch,
    totalNgwee: sumLines(lines),
    lines,
    paymentCode: invoice.payment_code,
    originalId: invoice.id,
  })

/** Adds what another booking of the same command gives back. @param credit locked, not sent yet, with the same lines */
async function extendCredit(
  tx: Tx,
  credit: { id: string; lines: readonly StoredFiscalLine[] },
  added: readonly StoredFiscalLine[],
): Promise<void> {
  const lines = credit.lines.map((line, index) => {
    const { amountNgwee, vatNgwee } = itemAt(added, index)
    return { ...line, amountNgwee: line.amountNgwee + amountNgwee, vatNgwee: line.vatNgwee + vatNgwee }
  })
  const columns = { lines: toJson(lines), total_ngwee: sumLines(lines) }
  await tx.sql.updateTable('fiscal_document').set(columns).where('id', '=', credit.id).execute()
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
  bookings: readonly StoredBooking[],
  methods: readonly PaymentMethod[],
): Promise<string> {
  const rows = await tx.sql
    .selectFrom('counter_payment')
    .select('method')
    .distinct()
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .where('kind', '=', 'sale')
    .execute()
  // A customer of the app has paid there, and maybe the difference of a change at the counter.
  const inApp = bookings.some(({ walk_in_name }) => walk_in_name === null) ? (['mobile_money'] as const) : []
  const all = new Set<PaymentMethod>([...methods, ...inApp, ...rows.map(({ method }) => method)])
  const [first] = all
  return first && all.size === 1 ? paymentCodes[first] : otherPayment
}
