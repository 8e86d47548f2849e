/** Tables of accounts, sessions and sign-in. */
import type { Defaulted } from './columns'

export interface AccountTables {
  account: {
    id: string
    email: string
    full_name: string
    phone: string | null
    password_hash: string | null
    google_subject: string | null
    role: string
    staff_role: string | null
    staff_status: string | null
    vendor_id: string | null
    company_name: string | null
    business_type: string | null
    is_active: Defaulted<boolean>
    approval_status: Defaulted<string>
    rejection_reason: string | null
    email_verified_at: Date | null
    unverified_email: string | null
    offered_staff_id: string | null
    nrc: string | null
    gender: string | null
    address: string | null
    location: string | null
    country: Defaulted<string>
    image_url: string | null
    deleted_at: Date | null
    version: Defaulted<number>
    created_at: Date
  }
  session: {
    token_hash: Buffer
    account_id: string
    id: Defaulted<string>
    device: Defaulted<string>
    created_at: Date
    used_at: Date
    expires_at: Date
  }
  mail_token: { token_hash: Buffer; account_id: string; purpose: string; expires_at: Date; used_at: Date | null }
  /** A browser that has signed in to the account. */
  known_device: { token_hash: Buffer; account_id: string; used_at: Date; expires_at: Date }
  /** Used nonces. Issued nonces are not stored. */
  google_nonce: { nonce_hash: Buffer; expires_at: Date }
  sign_in_failure: { subject: Buffer; failures: number; blocked_until: Date | null; last_at: Date }
}
