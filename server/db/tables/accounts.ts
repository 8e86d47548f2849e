/** Tables of accounts, sessions and sign-in. */
import type { ApprovalStatus, BusinessType, Role, StaffRole } from '#contract/core/access'
import type { StaffStatus } from '#contract/business/staff'
import type { ChangeRequest } from '#contract/business/business/application'
import type { ApplicationDocument } from '#contract/core/document-kinds'
import type { Defaulted, DefaultedJson } from './columns'

/** A document of an application. `upload` is the id, `file` the name in the folder of uploads. */
/** `offered`: the account has not accepted the employment yet. */
export type StoredStaffStatus = StaffStatus | 'offered'
/** `sign-in`: nobody is signed in. `verify`: for the account that wants to sign in with the number. `proof`: instead of a password. */
export type PhoneCodePurpose = 'sign-in' | 'verify' | 'proof'
export type MailLinkPurpose = 'verify' | 'reset' | 'invite'

export interface StoredDocument extends ApplicationDocument {
  upload: string
  file: string
  /** Set once it is a document of the business too. */
  copied?: boolean
}

export interface AccountTables {
  account: {
    id: string
    email: string
    full_name: string
    phone: string | null
    /** When the person last proved the number with a code. A trigger ends it when the number changes. */
    phone_verified_at: Date | null
    password_hash: string | null
    google_subject: string | null
    role: Role
    staff_role: StaffRole | null
    staff_status: StoredStaffStatus | null
    vendor_id: string | null
    company_name: string | null
    business_type: BusinessType | null
    is_active: Defaulted<boolean>
    approval_status: Defaulted<ApprovalStatus>
    /** Whether the business was approved at some time. Set by a trigger. */
    was_approved: Defaulted<boolean>
    rejection_reason: string | null
    change_requests: DefaultedJson<ChangeRequest[]>
    application_documents: DefaultedJson<StoredDocument[]>
    /** Set while Tilipo has suspended the account. A trigger then keeps `is_active` false. */
    suspended_at: Date | null
    suspended_by: string | null
    suspension_reason: string | null
    /**
     * Whether the business of a member of staff or hotel manager is suspended or not approved. The same trigger then keeps
     * `is_active` false. Owners have false.
     */
    business_closed: Defaulted<boolean>
    /** When the last link was sent to an invited person. Null for all accounts whose owner has a password or signed up. */
    invited_at: Date | null
    invited_by: string | null
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
    /** Whether a second factor must be set up before anything else. */
    second_factor_due: Defaulted<boolean>
    /** The person has hidden the first-day checklist. */
    checklist_hidden: Defaulted<boolean>
    /** The messages that the person wants, by channel and kind (`contract/messages/channels.ts`). */
    sms_bookings: Defaulted<boolean>
    sms_reminders: Defaulted<boolean>
    sms_parcels: Defaulted<boolean>
    /** Null until the person chooses. An owner gets them then, other members do not. */
    sms_requests: boolean | null
    push_reminders: Defaulted<boolean>
    push_bookings: Defaulted<boolean>
    push_parcels: Defaulted<boolean>
    push_messages: Defaulted<boolean>
    push_requests: Defaulted<boolean>
    push_sales: Defaulted<boolean>
    push_changes: Defaulted<boolean>
    mail_requests: Defaulted<boolean>
    mail_sales: Defaulted<boolean>
    mail_changes: Defaulted<boolean>
    version: Defaulted<number>
    created_at: Date
  }
  /** `last_step`: the time step of the last accepted code. Without `confirmed_at`, the setup was not completed. */
  second_factor: {
    account_id: string
    secret: Buffer
    confirmed_at: Date | null
    last_step: Defaulted<number>
    created_at: Date
  }
  recovery_code: { account_id: string; code_hash: Buffer; is_keyed: Defaulted<boolean> }
  second_factor_reset: {
    id: string
    account_id: string
    requested_by: string
    requested_at: Date
    expires_at: Date
    approved_by: string | null
    approved_at: Date | null
  }
  session: {
    token_hash: Buffer
    account_id: string
    id: Defaulted<string>
    device: Defaulted<string>
    created_at: Date
    used_at: Date
    expires_at: Date
    /** Null if the password was not proved again since the sign-in. */
    proved_at: Date | null
  }
  mail_token: {
    token_hash: Buffer
    account_id: string
    purpose: MailLinkPurpose
    expires_at: Date
    used_at: Date | null
  }
  /** A browser that has signed in to the account. */
  known_device: { token_hash: Buffer; account_id: string; used_at: Date; expires_at: Date }
  /** A delayed sign-in with a correct password, until the code that was sent by email is entered. */
  sign_in_challenge: { token_hash: Buffer; account_id: string; uses: Defaulted<number>; expires_at: Date }
  /** A code that was sent by SMS (`phone-challenge.ts`). `account_id`: null for a sign-in. `uses`: wrong codes. */
  phone_challenge: {
    token_hash: Buffer
    purpose: PhoneCodePurpose
    phone: string
    account_id: string | null
    sends: Defaulted<number>
    uses: Defaulted<number>
    sent_at: Date
    expires_at: Date
  }
  /** Used nonces. Issued nonces are not stored. */
  google_nonce: { nonce_hash: Buffer; expires_at: Date }
  sign_in_failure: { subject: Buffer; failures: number; blocked_until: Date | null; last_at: Date }
}
