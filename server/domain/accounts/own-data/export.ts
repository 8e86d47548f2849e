/** Exports a person's own data as one readable JSON document. Each list is limited to its newest rows. */
import { sql } from 'kysely'
import { maxExportedRows, type OwnData } from '#contract/accounts/personal-data'
import { renderSummary, type BookingSummary } from '#contract/bookings/bookings/booking-summary'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import { renderSms, type SmsContent } from '#contract/sms-templates'
import type { Db } from '../../../db/connect'
import { decryptKey } from '../../../db/key-cipher'
import { isDeliverable } from '../../../gateways/mail/deliverable'
import { streamSql } from '../../../db/stream-rows'
import type { Secrets } from '../../../db/secrets'
import { verticalExports } from '../../../verticals/own-data'

/**
 * The exported lists by name. Each query selects the columns to export, newest first, without hashes, tokens or keys.
 */
const lists: Record<string, (accountId: string) => ReturnType<typeof sql<Record<string, unknown>>>> = {
  bookings: (id) => sql`
    select b.reference, v.name as vendor, l.name as listing, b.state, b.summary, b.choice, b.quote, b.starts_on, b.ends_on, b.total_ngwee / 100.0 as total_zmw,
      b.paid_ngwee / 100.0 as paid_zmw, b.note, b.created_at
    from booking b join vendor v on v.id = b.vendor_id join listing l on l.id = b.listing_id
    where b.account_id = ${id} order by b.created_at desc`,
  payments: (id) =>
    sql`select reference, amount_ngwee / 100.0 as amount_zmw, network, phone, state, created_at from payment where account_id = ${id} order by created_at desc`,
  refunds: (id) =>
    sql`select reference, amount_ngwee / 100.0 as amount_zmw, reason, network, phone, state, created_at from refund where account_id = ${id} order by created_at desc`,
  depositClaims: (id) =>
    sql`select b.reference, c.amount_ngwee / 100.0 as amount_zmw, c.awarded_ngwee / 100.0 as awarded_zmw, c.reason, c.dispute, c.decision, c.state, c.created_at from deposit_claim c join booking b on b.id = c.booking_id where b.account_id = ${id} order by c.created_at desc`,
  payouts: (id) =>
    sql`select reference, amount_ngwee / 100.0 as amount_zmw, fee_ngwee / 100.0 as fee_zmw, recipient_name, network, phone, reason, state, created_at from payout where requested_by = ${id} order by created_at desc`,
  payoutAccounts: (id) =>
    sql`select v.name as vendor, s.wallet_id, s.bank_account, s.mobile_money, s.changed_at from payment_settings s join vendor v on v.id = s.vendor_id where v.owner_id = ${id} order by s.changed_at desc`,
  fiscalReceipts: (id) =>
    sql`select v.name as vendor, s.enabled, s.tpin, s.branch, s.device_serial, s.changed_at from fiscal_settings s join vendor v on v.id = s.vendor_id where v.owner_id = ${id} order by s.changed_at desc`,
  reviews: (id) =>
    sql`select v.name as vendor, r.stars, r.text, r.created_at, r.changed_at, r.reply, r.replied_at from review r join vendor v on v.id = r.vendor_id where r.account_id = ${id} order by r.created_at desc`,
  messages: (id) => sql`
    select v.name as vendor, case when m.from_customer then 'you' else 'vendor' end as sender, m.text, m.created_at
    from message m join vendor v on v.id = m.vendor_id where m.customer_id = ${id} order by m.created_at desc`,
  messagesForYourBusiness: (id) =>
    sql`select v.name as vendor, m.text, m.created_at from message m join vendor v on v.id = m.vendor_id where m.author_id = ${id} and not m.from_customer order by m.created_at desc`,
  supportTickets: (id) =>
    sql`select t.id, t.subject, t.category, t.priority, t.status, t.message, b.reference as booking, t.created_at from support_ticket t left join booking b on b.id = t.booking_id where t.account_id = ${id} order by t.created_at desc`,
  supportReplies: (id) => sql`
    select r.ticket_id, case when r.from_support then 'Tilipo' else 'you' end as sender, r.message, r.created_at
    from support_reply r join support_ticket t on t.id = r.ticket_id where t.account_id = ${id} order by r.created_at desc`,
  cases: (id) => sql`
    select c.kind, c.subject, c.state, c.outcome, b.reference as booking, c.opened_at, c.decided_at
    from support_case c left join booking b on b.id = c.booking_id
    where c.customer_id = ${id} and c.customer_sees and c.state <> 'approval' order by c.opened_at desc`,
  caseEntries: (id) => sql`
    select c.subject as case_subject, case when e.author_id = ${id} then 'you' else e.author_side end as writer, e.kind, coalesce(s.text, e.text) as text,
      e.answer_until, (e.vendor_ngwee + e.platform_ngwee) / 100.0 as amount_zmw, e.created_at
    from case_entry e join support_case c on c.id = e.case_id left join case_entry s on s.id = e.source_id and e.kind = 'shared'
    where (c.customer_id = ${id} and c.customer_sees and e.visible_to in ('customer', 'both'))
      or (e.author_id = ${id} and e.author_side <> 'tilipo') order by e.created_at desc, e.position desc`,
  contactMessages: (id) =>
    sql`select c.full_name, c.email, c.subject, c.message, c.created_at from contact_message c join account a on a.email = lower(c.email) where a.id = ${id} order by c.created_at desc`,
  favorites: (id) =>
    sql`select l.name as listing, f.saved_at from favorite f join listing l on l.id = f.listing_id where f.account_id = ${id} and f.saved_at is not null order by f.saved_at desc`,
  cart: (id) =>
    sql`select l.name as listing, c.quantity from cart_item c join listing l on l.id = c.product_id where c.account_id = ${id} and c.quantity > 0 order by c.position desc`,
  applications: (id) => sql`
    select j.title as job, v.name as vendor, a.state, a.full_name, a.phone, a.email, a.cover_note, a.reply, a.created_at
    from job_application a join job j on j.id = a.job_id join vendor v on v.id = j.vendor_id where a.account_id = ${id} order by a.created_at desc`,
  vacancyAnswers: (id) =>
    sql`select l.name as listing, a.vacant, a.answered_at from vacancy_answer a join listing l on l.id = a.listing_id where a.account_id = ${id} order by a.answered_at desc`,
  ...verticalExports,
  cashShifts: (id) =>
    sql`select v.name as vendor, s.opening_ngwee / 100.0 as opening_zmw, s.counted_ngwee / 100.0 as counted_zmw, s.expected_ngwee / 100.0 as expected_zmw, s.reason, s.opened_at, s.closed_at from cash_shift s join vendor v on v.id = s.vendor_id where s.account_id = ${id} order by s.opened_at desc`,
  counterPaymentsRecorded: (id) =>
    sql`select v.name as vendor, b.reference as booking, p.kind, p.method, p.amount_ngwee / 100.0 as amount_zmw, p.reference, p.recorded_at from counter_payment p join vendor v on v.id = p.vendor_id join booking b on b.id = p.booking_id where p.recorded_by = ${id} order by p.recorded_at desc`,
  counterPaymentsRequested: (id) =>
    sql`select v.name as vendor, b.reference as booking, p.amount_ngwee / 100.0 as amount_zmw, p.state, p.created_at from payment p join booking b on b.id = p.booking_id join vendor v on v.id = b.vendor_id where p.clerk_id = ${id} order by p.created_at desc`,
  companyPaymentsRecorded: (id) =>
    sql`select v.name as vendor, c.name as company, p.method, p.amount_ngwee / 100.0 as amount_zmw, p.reference, p.recorded_at from company_payment p join company c on c.id = p.company_id join vendor v on v.id = p.vendor_id where p.recorded_by = ${id} order by p.recorded_at desc`,
  companies: (id) =>
    sql`select v.name as vendor, c.name, c.contact_name, c.contact_phone, c.tpin, c.people, c.term_days, c.limit_ngwee / 100.0 as limit_zmw, c.created_at from company c join vendor v on v.id = c.vendor_id where v.owner_id = ${id} order by c.created_at desc`,
  customerRecords: (id) =>
    sql`select v.name as vendor, r.name, r.other_names, r.phones, r.email, r.note, r.tags, r.passport_country, r.created_at from customer_record r join vendor v on v.id = r.vendor_id where v.owner_id = ${id} and r.merged_into is null order by r.created_at desc`,
  customerDocuments: (id) =>
    sql`select v.name as vendor, r.name as customer, d.kind, d.id as document_id, d.number as encrypted_number, d.recorded_at from customer_document d join customer_record r on r.id = d.record_id join vendor v on v.id = r.vendor_id where v.owner_id = ${id} order by d.recorded_at desc`,
  workActivity: (id) =>
    sql`select v.name as vendor, m.kind, m.target_label as target, m.params, m.before, m.after, m.at from member_activity m join vendor v on v.id = m.vendor_id where m.actor_id = ${id} order by m.id desc`,
  notifications: (id) =>
    sql`select content, link, is_read, created_at from notification where account_id = ${id} order by created_at desc`,
  smsMessages: (id) =>
    sql`select phone, content as sms, state, created_at, sent_at from sms_message where account_id = ${id} or (is_code and phone = (select phone from account where id = ${id} and phone_verified_at is not null)) order by created_at desc`,
  pictures: (id) =>
    sql`select purpose, type, size, state, used_for, created_at from upload where owner_id = ${id} order by created_at desc`,
  nameChanges: (id) =>
    sql`select name_before, requested_name, state, requested_at, decided_at, reason from name_change where requested_by = ${id} order by requested_at desc`,
  businessApplications: (id) =>
    sql`select event, reason, changes, at from approval_event where account_id = ${id} order by at desc`,
  reports: (id) =>
    sql`select kind, reason, note, created_at from content_report where account_id = ${id} order by created_at desc`,
  notesOfBusinesses: (id) =>
    sql`select v.name as vendor, c.note, c.tags, c.blocked_reason, c.changed_at from vendor_customer c join vendor v on v.id = c.vendor_id where c.account_id = ${id} order by c.changed_at desc`,
  pushSubscriptions: (id) =>
    sql`select s.device, p.created_at, p.succeeded_at from push_subscription p join session s on s.token_hash = p.session_hash where p.account_id = ${id} order by p.created_at desc`,
  sessions: (id) =>
    sql`select device, created_at, used_at, expires_at from session where account_id = ${id} order by used_at desc`,
}

/** A row of any list. Notifications and SMS have a content, bookings a summary, identity documents an encrypted number. */
type ListRow = Record<string, unknown> & {
  content?: NotificationContent
  sms?: SmsContent
  summary?: BookingSummary
  document_id?: string
  encrypted_number?: Buffer
}

/** Replaces the stored values of a notification, an SMS, a booking's summary and an identity document by their texts. */
const renderTexts = (
  { content, sms, document_id: documentId, encrypted_number: number, ...row }: ListRow,
  secrets: Secrets,
): Record<string, unknown> => ({
  ...(content ? { message: renderNotification(content) } : {}),
  ...(sms ? { message: renderSms(sms, null) } : {}),
  ...row,
  ...(documentId && number
    ? { number: decryptKey(secrets, documentId, number, 'identity documents')?.toString() ?? null }
    : {}),
  ...(row.summary ? { summary: renderSummary(row.summary, 'dated') } : {}),
})

export async function exportData(db: Db, accountId: string, at: Date, secrets: Secrets): Promise<OwnData> {
  const account = await db
    .selectFrom('account')
    .select([
      'email',
      'full_name',
      'phone',
      'nrc',
      'gender',
      'address',
      'location',
      'country',
      'image_url',
      'role',
      'staff_role',
      'company_name',
      'business_type',
      'approval_status',
      'rejection_reason',
      'application_documents',
      'is_active',
      'email_verified_at',
      'phone_verified_at',
      'created_at',
    ])
    .select((eb) => [
      eb('google_subject', 'is not', null).as('signs_in_with_google'),
      eb('password_hash', 'is not', null).as('has_password'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  // A placeholder, if the account only signs in with its phone number.
  const email = isDeliverable(account.email) ? account.email : null
  const businesses = await db
    .selectFrom('vendor')
    .select([
      'name',
      'business_type',
      'description',
      'street',
      'city',
      'province',
      'country',
      'phone',
      'email',
      'website',
      'hours',
      'profile',
      'verified',
      'created_at',
    ])
    .where('owner_id', '=', accountId)
    .execute()
  const incomplete: string[] = []
  const exportedLists: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(lists)) {
    const rows: Record<string, unknown>[] = []
    const newest = sql<ListRow>`${query(accountId)} limit ${maxExportedRows + 1}`
    for await (const row of streamSql(db, newest)) rows.push(renderTexts(row, secrets))
    if (rows.length > maxExportedRows) incomplete.push(name)
    exportedLists[name] = rows.slice(0, maxExportedRows)
  }
  return {
    exportedAt: at.toISOString(),
    incomplete,
    account: { ...account, email },
    businesses,
    ...exportedLists,
  } as OwnData
}
