/** The tables as Kysely sees them. Kept beside the migrations; `schema.db.test.ts` compares the two. */
import type { ColumnType, Generated } from 'kysely'

/** bigint comes back from `pg` as a number (see connect.ts): ngwee and versions stay far below 2^53. */
type Defaulted<T> = Generated<T>
type Json<T> = ColumnType<T, string, string>
type DefaultedJson<T> = ColumnType<T, string | undefined, string>

export interface Database {
  setting: { name: string; value: Json<unknown> }
  account: {
    id: string
    email: string
    full_name: string
    phone: string | null
    password_hash: string | null
    google_subject: string | null
    role: string
    staff_role: string | null
    vendor_id: string | null
    company_name: string | null
    business_type: string | null
    is_active: Defaulted<boolean>
    approval_status: Defaulted<string>
    rejection_reason: string | null
    email_verified_at: Date | null
    nrc: string | null
    gender: string | null
    address: string | null
    location: string | null
    country: Defaulted<string>
    image_url: string | null
    version: Defaulted<number>
    created_at: Date
  }
  session: { token_hash: Buffer; account_id: string; created_at: Date; used_at: Date; expires_at: Date }
  mail_token: { token_hash: Buffer; account_id: string; purpose: string; expires_at: Date; used_at: Date | null }
  sign_in_failure: { subject: Buffer; failures: number; blocked_until: Date | null; last_at: Date }
  vendor: {
    id: string
    owner_id: string
    business_type: string
    name: string
    description: Defaulted<string>
    images: DefaultedJson<string[]>
    verified: Defaulted<boolean>
    street: string | null
    city: Defaulted<string>
    province: Defaulted<string>
    phone: string | null
    website: string | null
    email: string | null
    hours: DefaultedJson<Record<string, { closed: boolean; open: string | null; close: string | null }>>
    rating_sum: Defaulted<number>
    rating_count: Defaulted<number>
    visible: Defaulted<boolean>
    created_at: Date
  }
  listing: {
    id: string
    vendor_id: string
    vertical: string
    name: string
    description: Defaulted<string>
    price_ngwee: number
    unit: string
    image_url: string | null
    town: Defaulted<string>
    details: DefaultedJson<Record<string, unknown>>
    capacity: Defaulted<number>
    offered: Defaulted<boolean>
    featured_rank: number | null
    search: ColumnType<string, never, never>
    version: Defaulted<number>
    created_at: Date
  }
  stock: { id: Generated<number>; listing_id: string; slot: string; capacity: number; taken: Defaulted<number> }
  booking: {
    id: string
    reference: string
    account_id: string
    vendor_id: string
    listing_id: string
    vertical: string
    booking_type: string
    state: string
    choice: Json<Record<string, unknown>>
    quote: Json<Record<string, unknown>>
    summary: string
    total_ngwee: number
    fee_ngwee: number
    starts_on: string
    ends_on: string | null
    hold_expires_at: Date | null
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
  }
  claim: { stock_id: number; booking_id: string; account_id: string; quantity: number; expires_at: Date | null }
  payment: {
    id: string
    reference: string
    booking_id: string
    account_id: string
    amount_ngwee: number
    network: string
    phone: string
    state: string
    sent_at: Date | null
    gateway_id: string | null
    failure: string | null
    created_at: Date
    changed_at: Date
  }
  posting: { id: string; kind: string; subject_id: string; posted_at: Date }
  entry: { posting_id: string; account: string; amount_ngwee: number }
  cart_item: {
    account_id: string
    product_id: string
    quantity: number
    price_when_added_ngwee: number
    position: Generated<number>
    version: Defaulted<number>
  }
  notification: {
    id: string
    account_id: string
    message: string
    link: string | null
    is_read: Defaulted<boolean>
    version: Defaulted<number>
    created_at: Date
  }
  command_key: {
    account_id: string
    key: string
    endpoint: string
    request_hash: Buffer
    outcome: Json<unknown> | null
    created_at: Date
  }
  change: {
    seq: Generated<number>
    xid: Generated<string>
    scope: string
    entity: string
    entity_id: string
    at: Date
  }
  feed: { epoch: Generated<string>; only_row: Generated<boolean> }
  sent_mail: {
    id: Generated<number>
    recipient: string
    subject: string
    body_text: string
    body_html: string
    at: Date
  }
}
