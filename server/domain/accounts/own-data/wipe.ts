/**
 * Removes a person from every table. Bookings, payments and the ledger keep their amounts. Personal data is removed,
 * also from copies: names of guests and recipients, messages, reviews, notifications of others, stored responses.
 * `docs/decisions/031-deleted-accounts.md` lists what stays.
 */
import { sql, type RawBuilder } from 'kysely'
import { redactSummary } from '#contract/bookings/bookings/booking-summary'
import { codeParams } from '#contract/notification-templates'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { impersonalChoice, republishToVendors } from '../../bookings/bookings'
import { publishAccountChange } from '../../messages/messages'
import { formatAuthorName } from '../../bookings/reviews'
import { wipeVerticalData } from '../../../verticals/own-data'
import { identifierPattern, namePattern, type Identified } from './identifiers'

export const formerCustomer = 'Former customer'
export const formerPartner = 'Former partner'
const redactedText = '[removed]'
const deletedMessage = 'This message was deleted.'

interface Person extends Identified {
  id: string
  role: string
}

/** SQL expression for the text of `column` with all matches of `pattern` replaced. */
const redactColumn = (column: string, pattern: string, replacement = redactedText): RawBuilder<string> =>
  sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, ${replacement}, 'gi')`

export async function wipePerson(tx: Tx, person: Person): Promise<void> {
  await wipeSignIn(tx, person)
  await wipeOwnLists(tx, person)
  await wipeBookings(tx, person)
  await wipePayouts(tx, person)
  await wipeWalkIns(tx, person)
  await wipeCashShifts(tx, person)
  await wipeConversations(tx, person)
  await wipeCases(tx, person)
  await wipeCopies(tx, person)
  await wipePictures(tx, person)
  await wipeMail(tx, person)
  await wipeSms(tx, person)
  await publishAccountChange(tx, person.id)
  await republishToVendors(tx, person.id)
}

async function wipeSignIn(tx: Tx, { id, phone }: Person): Promise<void> {
  // Of a sign-in, which has no account yet.
  if (phone) await tx.sql.deleteFrom('phone_challenge').where('phone', '=', phone).execute()
  for (const table of [
    'session',
    'phone_challenge',
    'known_device',
    'mail_token',
    'sign_in_challenge',
    'command_key',
    'second_factor',
  ] as const)
    await tx.sql.deleteFrom(table).where('account_id', '=', id).execute()
}

async function wipeOwnLists(tx: Tx, { id, email }: Person): Promise<void> {
  const tickets = await tx.sql.selectFrom('support_ticket').select('id').where('account_id', '=', id).execute()
  const links = tickets.map((ticket) => `/admin/support-tickets/${ticket.id}`)
  // Notifications of Tilipo's employees about these support tickets contain their subjects.
  if (links.length > 0) await tx.sql.deleteFrom('notification').where('link', 'in', links).execute()
  for (const table of [
    'support_ticket',
    'job_application',
    'cart_item',
    'favorite',
    'notification',
    'content_report',
    'approval_event',
    'vendor_customer',
    'admin_note',
  ] as const)
    await tx.sql.deleteFrom(table).where('account_id', '=', id).execute()
  await tx.sql
    .deleteFrom('contact_message')
    .where(sql`lower(email)`, '=', email)
    .execute()
}

/** Names of guests, the delivery address, and the seal over both. */
const personalQuoteFields = ['names', 'place', 'kept']

/** What was written about bookings. @param ids not empty */
async function wipeReasons(tx: Tx, ids: string[], pattern: string | null): Promise<void> {
  const reason = pattern ? { reason: redactColumn('reason', pattern) } : {}
  if (pattern)
    for (const table of ['booking_change', 'refund_decision'] as const)
      await tx.sql.updateTable(table).set(reason).where('booking_id', 'in', ids).execute()
  await tx.sql
    .updateTable('change_offer')
    .set({ choice: '{}', ...reason })
    .where('booking_id', 'in', ids)
    .execute()
  await tx.sql
    .updateTable('deposit_claim')
    .set({ dispute: null, ...reason })
    .where('booking_id', 'in', ids)
    .execute()
}

/** What administrators have noted about the bookings and the business of a person. Notes about the person are deleted. */
const wipeNotes = (tx: Tx, id: string, pattern: string) =>
  tx.sql
    .updateTable('admin_note')
    .set({ text: redactColumn('text', pattern) })
    .where((eb) =>
      eb.or([
        eb('booking_id', 'in', eb.selectFrom('booking').select('booking.id').where('account_id', '=', id)),
        eb('vendor_id', 'in', eb.selectFrom('vendor').select('vendor.id').where('owner_id', '=', id)),
      ]),
    )
    .execute()

/** Updates the bookings one by one, because the rules of each vertical are not available in SQL. */
async function wipeBookings(tx: Tx, person: Person): Promise<void> {
  const rows = await tx.sql
    .selectFrom('booking')
    .select(['id', 'vertical', 'choice', 'quote', 'summary'])
    .where('account_id', '=', person.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const pattern = identifierPattern(person)
  for (const row of rows) {
    const quote = Object.fromEntries(
      Object.entries(row.quote).filter(([field]) => !personalQuoteFields.includes(field)),
    )
    await tx.sql
      .updateTable('booking')
      .set((eb) => ({
        choice: JSON.stringify(impersonalChoice(row)),
        quote: JSON.stringify(quote),
        summary: JSON.stringify(redactSummary(row.summary)),
        ticket: null,
        ...(pattern ? { note: redactColumn('note', pattern), assigned: redactColumn('assigned', pattern) } : {}),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await wipeReasons(tx, ids, pattern)
  if (pattern) await wipeNotes(tx, person.id, pattern)
  await tx.sql.updateTable('payment').set({ phone: '' }).where('account_id', '=', person.id).execute()
  await tx.sql
    .updateTable('other_sending')
    .set({ phone: '' })
    .where('refund_id', 'in', (eb) => eb.selectFrom('refund').select('refund.id').where('account_id', '=', person.id))
    .execute()
  await tx.sql.updateTable('refund').set({ phone: '' }).where('account_id', '=', person.id).execute()
  await wipeVerticalData(tx, { id: person.id, name: formerPartner })
}

/** Removes the recipients of the person's payouts, and the person as the recipient of others. Amounts stay. */
async function wipePayouts(tx: Tx, person: Person): Promise<void> {
  const pattern = identifierPattern(person)
  await tx.sql
    .updateTable('payout')
    .set({ recipient_name: '', phone: '', reason: '' })
    .where((eb) => eb.or([eb('requested_by', '=', person.id), ...(pattern ? [eb('phone', '~', pattern)] : [])]))
    .execute()
  await tx.sql
    .deleteFrom('payout_recipient')
    .where((eb) =>
      eb.or([
        eb('vendor_id', 'in', eb.selectFrom('vendor').select('id').where('owner_id', '=', person.id)),
        ...(pattern ? [eb('phone', '~', pattern)] : []),
      ]),
    )
    .execute()
  // The pause and the reserve stay, because the money does. Their reasons can name the owner.
  await tx.sql
    .updateTable('payout_pause')
    .set({ reason: '' })
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', person.id))
    .execute()
  await tx.sql
    .updateTable('payout_reserve')
    .set({ reason: '' })
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', person.id))
    .execute()
  // Invoices that ZRA has not issued yet still need the device.
  await tx.sql
    .deleteFrom('fiscal_settings')
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', person.id))
    .where('vendor_id', 'not in', (eb) =>
      eb.selectFrom('fiscal_document').select('vendor_id').where('state', '!=', 'issued'),
    )
    .execute()
  await tx.sql
    .deleteFrom('payment_settings')
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', person.id))
    .execute()
}

/** Names and numbers that the person's business has written down at its counter. */
async function wipeWalkIns(tx: Tx, { id }: Person): Promise<void> {
  await tx.sql
    .updateTable('booking')
    .set({ walk_in_name: formerCustomer, walk_in_phone: null })
    .where('walk_in_name', 'is not', null)
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', id))
    .execute()
  const bookingIds = tx.sql
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('walk_in_name', 'is not', null)
    .where('owner_id', '=', id)
    .select('booking.id')
  await tx.sql.updateTable('payment').set({ phone: '' }).where('booking_id', 'in', bookingIds).execute()
  await tx.sql
    .updateTable('other_sending')
    .set({ phone: '' })
    .where('refund_id', 'in', (eb) => eb.selectFrom('refund').select('refund.id').where('booking_id', 'in', bookingIds))
    .execute()
  await tx.sql.updateTable('refund').set({ phone: '' }).where('booking_id', 'in', bookingIds).execute()
  for (const table of ['counter_payment', 'company_payment'] as const)
    await tx.sql
      .updateTable(table)
      .set({ reference: redactedText })
      .where('reference', 'is not', null)
      .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', id))
      .execute()
  await wipeCompanies(tx, id)
  await tx.sql
    .deleteFrom('customer_record')
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', id))
    .execute()
}

/** Companies can have the names of people. What they owed stays. */
async function wipeCompanies(tx: Tx, ownerId: string): Promise<void> {
  await tx.sql
    .updateTable('company')
    .set({ name: redactedText, contact_name: '', contact_phone: '', tpin: '', people: '[]' })
    .where('vendor_id', 'in', (eb) => eb.selectFrom('vendor').select('id').where('owner_id', '=', ownerId))
    .execute()
  await tx.sql
    .updateTable('cash_shift_entry')
    .set({ description: redactedText })
    .where('subject_id', 'in', (eb) =>
      eb
        .selectFrom('company_payment')
        .innerJoin('vendor', 'vendor.id', 'company_payment.vendor_id')
        .select('company_payment.id')
        .where('owner_id', '=', ownerId),
    )
    .execute()
}

/** Names in the texts of cash shifts. The amounts stay. */
async function wipeCashShifts(tx: Tx, person: Person): Promise<void> {
  const { id } = person
  for (const [column, account] of [
    ['person_name', 'account_id'],
    ['closed_by_name', 'closed_by'],
  ] as const)
    await tx.sql
      .updateTable('cash_shift')
      .set({ [column]: formerPartner })
      .where(account, '=', id)
      .execute()
  const pattern = identifierPattern(person)
  if (!pattern) return
  await tx.sql
    .updateTable('cash_shift')
    .set({ reason: redactColumn('reason', pattern) })
    .where('reason', '~*', pattern)
    .execute()
  await tx.sql
    .updateTable('cash_shift_entry')
    .set({ description: redactColumn('description', pattern) })
    .where('description', '~*', pattern)
    .execute()
  for (const table of ['counter_payment', 'company_payment'] as const)
    await tx.sql
      .updateTable(table)
      .set({ reference: redactColumn('reference', pattern) })
      .where('reference', '~*', pattern)
      .execute()
}

async function wipeConversations(tx: Tx, person: Person): Promise<void> {
  const names = namePattern(person)
  const ownMessages = await tx.sql
    .updateTable('message')
    .set({ text: deletedMessage })
    .where('customer_id', '=', person.id)
    .where('from_customer', '=', true)
    .returning(['id', 'vendor_id'])
    .execute()
  const changed = [...ownMessages]
  if (names) {
    const replies = tx.sql
      .updateTable('message')
      .set({ text: redactColumn('text', names) })
      .where('customer_id', '=', person.id)
      .where('from_customer', '=', false)
      .where('text', '~*', names)
    changed.push(...(await replies.returning(['id', 'vendor_id']).execute()))
    await tx.sql
      .updateTable('review')
      .set({ text: redactColumn('text', names), reply: redactColumn('reply', names) })
      .where('account_id', '=', person.id)
      .execute()
  }
  await recordChanges(
    tx,
    changed.map(({ id, vendor_id }) => ({ scope: `talk:${vendor_id}`, entity: 'message' as const, id })),
    { inAnswer: false },
  )
  const pattern = identifierPattern(person)
  if (pattern)
    await tx.sql
      .updateTable('message')
      .set({ text: redactColumn('text', pattern) })
      .where('author_id', '=', person.id)
      .where('text', '~*', pattern)
      .execute()
}

/** What the person has written in cases, and what others have written about the person there. The decisions stay. */
async function wipeCases(tx: Tx, person: Person): Promise<void> {
  await tx.sql
    .updateTable('case_entry')
    .set({ text: redactedText, files: '[]' })
    .where('author_id', '=', person.id)
    .where('author_side', '!=', 'tilipo')
    .execute()
  const pattern = namePattern(person)
  if (!pattern) return
  const cases = await tx.sql
    .updateTable('support_case')
    .set({ subject: redactColumn('subject', pattern), reason: redactColumn('reason', pattern) })
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', person.id),
        eb('vendor_id', 'in', eb.selectFrom('vendor').select('vendor.id').where('owner_id', '=', person.id)),
      ]),
    )
    .returning('id')
    .execute()
  if (cases.length === 0) return
  await tx.sql
    .updateTable('case_entry')
    .set({
      text: redactColumn('text', pattern),
      files: sql<string>`regexp_replace(files::text, ${pattern}, ${redactedText}, 'gi')::jsonb`,
    })
    .where(
      'case_id',
      'in',
      cases.map(({ id }) => id),
    )
    .execute()
}

/**
 * Removes copies that the person's contacts have: in their notifications and in the stored responses of their commands.
 */
async function wipeCopies(tx: Tx, person: Person): Promise<void> {
  const pattern = identifierPattern(person)
  if (!pattern) return
  const isNamed = person.full_name.trim() !== ''
  const author = isNamed ? formatAuthorName(person.full_name) : person.email
  // Texts of older versions, which were stored without a template.
  const reviewPattern = `^${author.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} gave you `
  const rows = await tx.sql
    .updateTable('notification')
    .set((eb) => ({
      content: sql<string>`jsonb_set(content, '{params}', (
        select jsonb_object_agg(key, case
          when jsonb_typeof(value) <> 'string' or key = any(${codeParams}) then value
          when key = 'author' and value #>> '{}' = ${author} then to_jsonb(${formerCustomer}::text)
          else to_jsonb(regexp_replace(
            regexp_replace(value #>> '{}', ${reviewPattern}, ${`${formerCustomer} gave you `}),
            ${pattern}, ${formerCustomer}, 'gi'))
        end) from jsonb_each(content -> 'params')))`,
      version: eb('version', '+', 1),
    }))
    .where('account_id', 'in', selectContactIds(tx, person.id))
    .where(
      sql<boolean>`exists (select from jsonb_each_text(content -> 'params') where not key = any(${codeParams})
        and (value ~* ${pattern} or value ~ ${reviewPattern} or (key = 'author' and value = ${author})))`,
    )
    .returning(['id', 'account_id'])
    .execute()
  await recordChanges(
    tx,
    rows.map(({ id, account_id }) => ({ scope: userScope(account_id), entity: 'notification' as const, id })),
    { inAnswer: false },
  )
  await tx.sql
    .updateTable('command_key')
    .set({ outcome: sql`jsonb_set(outcome, '{answer}', 'null')` })
    .where('account_id', 'in', selectContactIds(tx, person.id))
    .where(sql<boolean>`outcome::text ~* ${pattern}`)
    .execute()
}

/** Selects the ids of Tilipo's employees and of all staff of vendors that the person had contact with. */
const selectContactIds = (tx: Tx, id: string) =>
  tx.sql
    .selectFrom('account')
    .select('account.id')
    .where((or) =>
      or.or([
        or('role', 'in', ['admin', 'superAdmin']),
        or('vendor_id', 'in', or.selectFrom('booking').select('vendor_id').where('account_id', '=', id)),
        or('vendor_id', 'in', or.selectFrom('conversation').select('vendor_id').where('customer_id', '=', id)),
        or('vendor_id', 'in', or.selectFrom('account as own').select('own.vendor_id').where('own.id', '=', id)),
      ]),
    )

/** Deletes the person's profile picture and unused uploads. Pictures that a vendor uses belong to the vendor. */
async function wipePictures(tx: Tx, { id }: Person): Promise<void> {
  const uploads = await tx.sql
    .updateTable('upload')
    // A time in the past, so that the job deletes them at once and not after the usual delay.
    .set({ used_for: null, touched_at: new Date(0) })
    .where('owner_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('used_for', 'in', [`account:${id}`, `application:${id}`]),
        eb('used_for', 'like', 'case:%'),
        eb('used_for', 'is', null),
      ]),
    )
    .returning('id')
    .execute()
  for (const upload of uploads)
    await enqueue(tx, 'upload.expire', { uploadId: upload.id }, { key: `upload:${upload.id}` })
}

/** Deletes messages to the person, and those to others that contain an identifier of the person. */
async function wipeSms(tx: Tx, person: Person): Promise<void> {
  const pattern = identifierPattern(person)
  await tx.sql
    .deleteFrom('sms_message')
    .where((eb) =>
      eb.or([
        eb('account_id', '=', person.id),
        ...(pattern ? [eb('phone', '~', pattern), eb(sql<string>`content::text`, '~*', pattern)] : []),
      ]),
    )
    .execute()
}

/** Cleans the demo's mailbox. A production server does not store emails. */
async function wipeMail(tx: Tx, person: Person): Promise<void> {
  await tx.sql.deleteFrom('sent_mail').where('recipient', '=', person.email).execute()
  const pattern = identifierPattern(person)
  if (!pattern) return
  await tx.sql
    .updateTable('sent_mail')
    .set({
      subject: redactColumn('subject', pattern),
      body_text: redactColumn('body_text', pattern),
      body_html: redactColumn('body_html', pattern),
    })
    .where((eb) =>
      eb.or([eb('subject', '~*', pattern), eb('body_text', '~*', pattern), eb('body_html', '~*', pattern)]),
    )
    .execute()
}

/**
 * Hides the vendors of a deleted owner and removes their contact data. Their names stay on the bookings of customers.
 */
export async function closeBusinesses(tx: Tx, person: Person): Promise<void> {
  const owned = await tx.sql.selectFrom('vendor').select('id').where('owner_id', '=', person.id).execute()
  for (const { id } of owned) {
    await tx.sql
      .updateTable('vendor')
      .set((eb) => ({
        visible: false,
        verified: false,
        description: '',
        street: null,
        phone: null,
        email: null,
        website: null,
        images: '[]',
        image_alts: '{}',
        profile: '{}',
        profile_version: eb('profile_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    const listings = await tx.sql
      .updateTable('listing')
      .set((eb) => ({
        offered: false,
        description: '',
        image_url: null,
        more_images: '[]',
        image_alts: '{}',
        version: eb('version', '+', 1),
      }))
      .where('vendor_id', '=', id)
      .returning('id')
      .execute()
    for (const table of ['calendar_link', 'calendar_feed'] as const)
      await tx.sql
        .deleteFrom(table)
        .where('listing_id', 'in', tx.sql.selectFrom('listing').select('id').where('vendor_id', '=', id))
        .execute()
    await tx.sql.updateTable('job').set({ closed_at: tx.at, description: '' }).where('vendor_id', '=', id).execute()
    await tx.sql.deleteFrom('business_document').where('vendor_id', '=', id).execute()
    const vehicles = await tx.sql
      .updateTable('vehicle')
      .set((eb) => ({ images: '[]', image_alts: '{}', version: eb('version', '+', 1) }))
      .where('vendor_id', '=', id)
      .returning('id')
      .execute()
    const shownBy = [
      `business:${id}`,
      `business-document:${id}`,
      ...listings.map((listing) => `listing:${listing.id}`),
      ...vehicles.map((vehicle) => `vehicle:${vehicle.id}`),
    ]
    const uploads = await tx.sql
      .updateTable('upload')
      .set({ used_for: null, touched_at: new Date(0) })
      .where('used_for', 'in', shownBy)
      .returning('id')
      .execute()
    for (const upload of uploads)
      await enqueue(tx, 'upload.expire', { uploadId: upload.id }, { key: `upload:${upload.id}` })
  }
}
