/**
 * Sends fiscal documents in phases around the calls of the device, like payouts. A document is issued once: after a call
 * without a usable answer, the device is asked for its number before it is sent again.
 */
import { createHash } from 'node:crypto'
import type { StoredFiscalLine } from '#contract/money/fiscal-settings'
import { itemAt } from '#contract/core/checked-access'
import type { IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect'
import { toJson } from '../../../db/json'
import type { Database } from '../../../db/schema'
import { transact, type Tx } from '../../../db/transact'
import { FiscalUnreachable, type FiscalDevice, type Gateways } from '../../../gateways'
import { recordBookingChange } from '../../bookings/bookings'
import { enqueueDocument } from './document'

type StoredDocument = Selectable<Database['fiscal_document']>

interface Claim {
  document: StoredDocument
  device: FiscalDevice
  isInitialized: boolean
  /** An earlier attempt may have been issued. */
  wasSent: boolean
  original: IssuedFiscalDocument | null
}

interface FiscalDeps {
  db: Db
  gateways: Pick<Gateways, 'fiscal'>
}

/** After a failure, in seconds. The last one repeats until the document is issued or rejected. */
const delaysSeconds = [5, 15, 60, 300, 900]
/** Longer than all calls of one attempt together. If the process ends, another worker continues then. */
const busySeconds = 120

export async function sendFiscalDocument({ db, gateways }: FiscalDeps, documentId: string): Promise<void> {
  const claim = await transact(db, (tx) => claimDocument(tx, documentId))
  if (!claim) return
  try {
    const outcome = await callDevice(db, gateways, claim)
    await transact(db, (tx) =>
      'issued' in outcome ? storeIssued(tx, claim, outcome.issued) : storeRejected(tx, claim, outcome.rejected),
    )
  } catch (error) {
    if (!(error instanceof FiscalUnreachable)) throw error
    await transact(db, (tx) => releaseClaim(tx, claim))
  }
}

/** Marks the document as sent before the first byte is. @returns null if there is nothing to send now */
async function claimDocument(tx: Tx, id: string): Promise<Claim | null> {
  const before = await tx.sql
    .selectFrom('fiscal_document')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before?.state !== 'queued') return null
  if (before.busy_until && before.busy_until > tx.at) {
    await enqueueDocument(tx, before, before.busy_until)
    return null
  }
  const original = before.original_id ? await findIssued(tx, before.original_id) : null
  // The credit note is sent once the invoice that it cites is issued.
  if (before.original_id && !original) return null
  const settings = await tx.sql
    .selectFrom('fiscal_settings')
    .selectAll()
    .where('vendor_id', '=', before.vendor_id)
    .executeTakeFirst()
  if (!settings) return null
  // A document that was never sent takes a TPIN that was corrected. A credit note belongs to its invoice.
  const tpin = before.sent_at || original ? before.tpin : settings.tpin
  const busyUntil = new Date(tx.at.getTime() + busySeconds * 1000)
  const document = await tx.sql
    .updateTable('fiscal_document')
    .set((eb) => ({ tpin, busy_until: busyUntil, sent_at: before.sent_at ?? tx.at, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueDocument(tx, document, busyUntil)
  return {
    document,
    device: { tpin, branch: document.branch, serial: settings.device_serial },
    isInitialized: settings.initialized,
    wasSent: before.sent_at !== null,
    original,
  }
}

async function findIssued(tx: Tx, id: string): Promise<IssuedFiscalDocument | null> {
  const row = await tx.sql.selectFrom('fiscal_document').select('issued').where('id', '=', id).executeTakeFirstOrThrow()
  return row.issued
}

type Outcome = { issued: IssuedFiscalDocument } | { rejected: string }

/** @throws FiscalUnreachable if it is unknown whether the document was issued */
async function callDevice(db: Db, { fiscal }: FiscalDeps['gateways'], claim: Claim): Promise<Outcome> {
  const { document, device, isInitialized, wasSent, original } = claim
  const number = buildInvoiceNumber(document)
  if (!isInitialized) {
    const { rejected } = await fiscal.initialize(device)
    if (rejected) return { rejected: `The device was rejected: ${rejected}` }
    await db
      .updateTable('fiscal_settings')
      .set({ initialized: true })
      .where('vendor_id', '=', document.vendor_id)
      .where('device_serial', '=', device.serial)
      .execute()
  }
  if (wasSent) {
    const issued = await fiscal.find(device, number)
    if (issued) return { issued }
  }
  const lines = document.lines.filter(({ amountNgwee }) => amountNgwee > 0)
  for (const line of lines) {
    const rejected = await registerItem(db, { fiscal }, device, line)
    if (rejected) return { rejected: `The item was rejected: ${rejected}` }
  }
  const result = await fiscal.save(device, {
    number,
    soldAt: document.created_at,
    paymentCode: document.payment_code,
    lines: lines.map((line) => ({ ...line, itemCode: buildItemCode(line.listingId) })),
    ...(original && { original }),
  })
  if (result.state === 'issued') return { issued: result.issued }
  // The earlier attempt was issued after all, or the number is taken: its document says which.
  const issued = result.state === 'duplicate' || wasSent ? await fiscal.find(device, number) : null
  if (issued) return { issued }
  if (result.state === 'duplicate') throw new FiscalUnreachable('a used number without a document')
  return { rejected: result.reason }
}

/** Registers a listing before its first sale, and again after its name or tax has changed. */
async function registerItem(
  db: Db,
  { fiscal }: FiscalDeps['gateways'],
  device: FiscalDevice,
  { listingId, itemName, ...line }: StoredFiscalLine,
): Promise<string | undefined> {
  const item = {
    itemCode: buildItemCode(listingId),
    name: itemName,
    classCode: line.classCode,
    vatCategory: line.vatCategory,
    isGoods: line.isGoods,
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([device.tpin, device.branch, item]))
    .digest('hex')
  const known = await db
    .selectFrom('fiscal_item')
    .select('registered')
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (known?.registered === fingerprint) return undefined
  const { rejected } = await fiscal.registerItem(device, item)
  if (rejected) return rejected
  await db
    .insertInto('fiscal_item')
    .values({ listing_id: listingId, vat_category: null, class_code: null, registered: fingerprint })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet({ registered: fingerprint }))
    .execute()
  return undefined
}

/** The id of the listing, shortened to the length of an item code. */
const buildItemCode = (listingId: string): string => listingId.replaceAll('-', '').slice(0, 20).toUpperCase()

/** Two businesses can be branches of one taxpayer, so the number names the business. */
const buildInvoiceNumber = ({ vendor_id, branch, number }: StoredDocument): string =>
  `${vendor_id.slice(0, 8).toUpperCase()}-${branch}-${String(number).padStart(6, '0')}`

async function storeIssued(tx: Tx, { document: { id } }: Claim, issued: IssuedFiscalDocument): Promise<void> {
  const changed = await tx.sql
    .updateTable('fiscal_document')
    .set({ state: 'issued', issued: toJson(issued), reason: null, busy_until: null })
    .where('id', '=', id)
    .where('state', '!=', 'issued')
    .returningAll()
    .executeTakeFirst()
  if (!changed) return
  await publish(tx, changed.booking_id)
  const credits = await tx.sql
    .selectFrom('fiscal_document')
    .select(['id', 'vendor_id'])
    .where('original_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
  for (const credit of credits) await enqueueDocument(tx, credit)
}

/** ZRA has not issued it, so it may be sent with corrected values. */
async function storeRejected(tx: Tx, { document: { id } }: Claim, reason: string): Promise<void> {
  const changed = await tx.sql
    .updateTable('fiscal_document')
    .set({ state: 'failed', reason, busy_until: null, sent_at: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('booking_id')
    .executeTakeFirst()
  if (changed) await publish(tx, changed.booking_id)
}

async function releaseClaim(tx: Tx, { document }: Claim): Promise<void> {
  await tx.sql.updateTable('fiscal_document').set({ busy_until: null }).where('id', '=', document.id).execute()
  const seconds = itemAt(delaysSeconds, Math.min(document.tries, delaysSeconds.length) - 1)
  await enqueueDocument(tx, document, new Date(tx.at.getTime() + seconds * 1000))
}

/** Sends the booking with its documents to the devices of the business and the buyer. */
async function publish(tx: Tx, bookingId: string): Promise<void> {
  const booking = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .returning(['id', 'account_id', 'vendor_id'])
    .executeTakeFirstOrThrow()
  await recordBookingChange(tx, booking)
}

/** Sends the rejected documents of a business again, a bounded number at a time. */
export async function requeueRejected(tx: Tx, vendorId: string): Promise<void> {
  const rejected = await tx.sql
    .selectFrom('fiscal_document')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .limit(maxRequeued)
    .forUpdate()
    .execute()
  for (const { id } of rejected) {
    const { booking_id } = await tx.sql
      .updateTable('fiscal_document')
      .set({ state: 'queued', reason: null, tries: 0 })
      .where('id', '=', id)
      .returning('booking_id')
      .executeTakeFirstOrThrow()
    await publish(tx, booking_id)
    await enqueueDocument(tx, { id, vendor_id: vendorId })
  }
}

const maxRequeued = 500
