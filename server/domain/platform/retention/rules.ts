/**
 * How long the rows of each table are kept. A table without a rule does not compile, and `retention.db.test.ts` compares
 * the rules with the database. `sweep.ts` deletes every night what has expired.
 */
import { deliveryRetentionDays } from '#contract/business/integrations/webhooks'
import type { Database } from '../../../db/schema'

/** Deleted this many days after the time in the column. */
interface ExpiringRows {
  expires: { column: string; days: number }
}

export type RetentionRule =
  | ExpiringRows
  /** Deleted by code of its own, in a file of `server/domain`. */
  | { deletedBy: string }
  /** Kept as long as a row of another table, to which a foreign key refers. */
  | { partOf: keyof Database }
  /** Kept for good. The deletion of an account deletes or anonymizes its rows (`accounts/own-data/wipe.ts`). */
  | { records: string }
  /** Does not grow with time. */
  | { bounded: string }

/** For about this long, a link that is opened again is recognized as already used (`mail-links.ts`). */
const afterExpiry = (column: string): RetentionRule => ({ expires: { column, days: 14 } })

const money: RetentionRule = { records: 'Accounts must be explained from them, also years later.' }
const decisions: RetentionRule = { records: 'Decisions about people and businesses must be explained from them.' }
const oneRowPer = (what: string): RetentionRule => ({ bounded: `One row per ${what}.` })
/** Functions and triggers of the database maintain these tables. */
const derived: RetentionRule = { bounded: 'Derived from the listings and businesses that exist.' }

type StoredTable = Exclude<keyof Database, 'closed_day'>

export const retentionRules: Record<StoredTable, RetentionRule> = {
  // Accounts. A deleted account keeps a row without personal data (`accounts/own-data/wipe.ts`).
  account: { records: 'Bookings and postings refer to it.' },
  session: afterExpiry('expires_at'),
  mail_token: afterExpiry('expires_at'),
  known_device: afterExpiry('expires_at'),
  sign_in_challenge: afterExpiry('expires_at'),
  phone_challenge: { expires: { column: 'expires_at', days: 1 } },
  google_nonce: afterExpiry('expires_at'),
  sign_in_failure: afterExpiry('last_at'),
  second_factor: { partOf: 'account' },
  recovery_code: { partOf: 'second_factor' },
  second_factor_reset: decisions,

  // Businesses and what they offer
  vendor: { records: 'Bookings and postings refer to it.' },
  listing: { records: 'Bookings refer to it.' },
  bus_route: { partOf: 'vendor' },
  vehicle: { partOf: 'vendor' },
  business_document: { partOf: 'vendor' },
  name_change: decisions,
  approval_event: decisions,
  closure: { deletedBy: 'business/listings/closed-days.ts' },
  listing_day: { deletedBy: 'business/listings/day-values.ts' },
  calendar_link: oneRowPer('listing'),
  calendar_feed: { partOf: 'listing' },
  imported_day: { deletedBy: 'business/calendar-feeds/apply-fetch.ts' },
  calendar_conflict: { partOf: 'calendar_feed' },
  occupied_day: { deletedBy: 'catalogue/stock/delete-past-days.ts' },
  vacancy: oneRowPer('listing'),
  upload: { deletedBy: 'core/uploads/expire.ts' },
  search_listing: derived,
  search_vendor: derived,
  admin_vendor: derived,
  search_word: { deletedBy: 'catalogue/catalogue/search-tiers.ts' },
  search_town: derived,
  search_tier: derived,

  webhook_endpoint: { bounded: 'Members create at most a few.' },
  webhook_secret: { partOf: 'webhook_endpoint' },
  webhook_event: { expires: { column: 'created_at', days: deliveryRetentionDays } },
  webhook_delivery: { partOf: 'webhook_event' },
  api_key: { bounded: 'Members create at most a few keys at a time. The activity names them.' },

  // Bookings
  booking: { records: 'Customers and businesses look up old bookings, and postings refer to them.' },
  booking_change: { partOf: 'booking' },
  change_offer: { partOf: 'booking' },
  refund_decision: { partOf: 'booking' },
  admin_note: decisions,
  support_case: decisions,
  case_entry: decisions,
  departure: { partOf: 'listing' },
  parcel: { partOf: 'booking' },
  custody: { partOf: 'parcel' },
  ticket_key: { bounded: 'One row per key that signs tickets. Keys are replaced by hand.' },
  vacancy_answer: { partOf: 'booking' },
  review: { partOf: 'booking' },
  deposit_claim: { partOf: 'booking' },
  vendor_mail: oneRowPer('business'),
  vendor_customer: { partOf: 'vendor' },
  recent_customer: { partOf: 'vendor' },
  walk_in_customer: { partOf: 'vendor' },
  customer_record: { partOf: 'vendor' },
  customer_document: { deletedBy: 'bookings/customer-records/delete-old-documents.ts' },
  cart_item: { partOf: 'account' },
  favorite: { partOf: 'account' },

  // Stock
  stock: { partOf: 'listing' },
  stock_adjustment: { records: 'The number on the shelf must be explained from them.' },
  claim: { partOf: 'booking' },
  interval_claim: { partOf: 'booking' },
  counter_device: { partOf: 'vendor' },
  counter_quota: { partOf: 'vendor' },
  counter_claim: { partOf: 'counter_quota' },

  // Money
  payment: money,
  payment_share: money,
  refund: money,
  other_sending: money,
  posting: money,
  entry: money,
  correction: money,
  money_difference: money,
  payout: money,
  cash_shift: money,
  cash_shift_entry: money,
  counter_payment: money,
  company: { partOf: 'vendor' },
  company_debt: money,
  company_payment: money,
  issued_document: money,
  document_counter: oneRowPer('series and year'),
  receipt_series: oneRowPer('device at a counter'),
  reserve: { partOf: 'booking' },
  vendor_balance: oneRowPer('business'),
  payout_recipient: { partOf: 'vendor' },
  payout_pause: { partOf: 'vendor' },
  payout_reserve: { partOf: 'vendor' },
  fee_rule: money,
  fee_notice: { partOf: 'fee_rule' },
  payment_settings: oneRowPer('business'),
  fiscal_settings: oneRowPer('business'),
  fiscal_series: oneRowPer('branch of a business'),
  fiscal_item: oneRowPer('listing'),
  fiscal_document: { records: 'The tax law requires invoices to be kept for years. They name no customer.' },

  // Messages and support
  notification: { deletedBy: 'messages/notifications/delete-expired.ts' },
  push_key: { bounded: 'One row per key. Keys are replaced by hand, and deleted with their last subscription.' },
  push_subscription: { partOf: 'session' },
  push_delivery: { partOf: 'notification' },
  conversation: { records: 'People look up what was agreed, and disputes are decided from it.' },
  message: { records: 'People look up what was agreed, and disputes are decided from it.' },
  support_ticket: { partOf: 'account' },
  support_reply: { partOf: 'support_ticket' },
  support_note: { partOf: 'support_ticket' },
  canned_reply: { bounded: 'Administrators write and delete them.' },
  contact_message: { expires: { column: 'created_at', days: 730 } },
  /** Longer than any event is handled again, so that a phone never gets a second message for it. */
  sms_message: { expires: { column: 'created_at', days: 90 } },
  /** The mailbox of the demo. */
  sent_mail: { expires: { column: 'at', days: 30 } },
  reported_item: decisions,
  content_report: decisions,

  // Jobs that businesses offer
  job: { partOf: 'vendor' },
  job_application: { partOf: 'job' },

  // Administration and operation
  audit_entry: decisions,
  member_activity: { deletedBy: 'business/activity/delete-expired.ts' },
  statistic: { records: 'Totals without personal data, to compare years.' },
  view_salt: { deletedBy: 'catalogue/views/record.ts' },
  listing_viewer: { deletedBy: 'catalogue/views/record.ts' },
  member_visitor: { deletedBy: 'catalogue/views/record.ts' },
  setting: { bounded: 'One row per setting of the platform.' },
  command_key: { expires: { column: 'created_at', days: 90 } },
  change: { deletedBy: 'sync/delete-old-changes.ts' },
  rate_limit: { expires: { column: 'expires_at', days: 0 } },
  feed: { bounded: 'One row.' },
  pending_job: { bounded: 'The relay hands jobs over and deletes them, several times a second (`work/relay.ts`).' },
  pending_notification: { bounded: 'As pending jobs.' },
}

export const expiringTables = Object.entries(retentionRules).flatMap(([table, rule]) =>
  'expires' in rule ? [{ table, ...rule.expires }] : [],
)
