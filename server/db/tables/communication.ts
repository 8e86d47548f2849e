/** Tables of notifications, emails, conversations and support tickets. */
import type {
  SupportTicketCategory,
  SupportTicketPriority,
  SupportTicketStatus,
} from '#contract/messages/support/support'
import type { SmsContent } from '#contract/sms-templates'
import type { Generated } from 'kysely'
import type { NotificationContent } from '#contract/notification-templates'
import type { Defaulted, Json } from './columns'

/** `read`: the notification was read before. `expired`: it came too late. `refused`: the push service rejected it. */
export type PushOutcome = 'sent' | 'read' | 'expired' | 'refused'

export interface CommunicationTables {
  notification: {
    id: string
    account_id: string
    content: Json<NotificationContent>
    link: string | null
    is_read: Defaulted<boolean>
    version: Defaulted<number>
    created_at: Date
  }
  push_key: {
    id: string
    public_key: Buffer
    private_key: Buffer
    is_current: Defaulted<boolean>
    created_at: Date
  }
  push_subscription: {
    id: string
    account_id: string
    session_hash: Buffer
    key_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
    succeeded_at: Date | null
    failures: Defaulted<number>
  }
  push_delivery: {
    notification_id: string
    subscription_id: string
    tries: Defaulted<number>
    ends_at: Date
    ended_at: Date | null
    outcome: PushOutcome | null
  }
  sent_mail: {
    id: Generated<number>
    recipient: string
    subject: string
    body_text: string
    body_html: string
    at: Date
  }
  /** One event for one phone. `account_id`: null for people without an account. */
  sms_message: {
    id: string
    event: string
    phone: string
    account_id: string | null
    content: Json<SmsContent>
    link: string | null
    is_urgent: boolean
    /** A code that was sent to prove a number. */
    is_code: Defaulted<boolean>
    state: 'queued' | 'sent' | 'delivered' | 'failed' | 'unknown'
    reason: string | null
    tries: Defaulted<number>
    parts: Defaulted<number>
    cost_ngwee: Defaulted<number>
    gateway_id: string | null
    created_at: Date
    expires_at: Date
    sent_at: Date | null
  }
  conversation: {
    customer_id: string
    vendor_id: string
    last: Defaulted<number>
    customer_seen: Defaulted<number>
    vendor_seen: Defaulted<number>
    customer_told_at: Date | null
    vendor_told_at: Date | null
    version: Defaulted<number>
    created_at: Date
    /** When its newest message was sent; null without messages. */
    last_at: Date | null
  }
  message: {
    id: string
    customer_id: string
    vendor_id: string
    number: number
    from_customer: boolean
    author_id: string | null
    text: string
    listing_id: string | null
    hidden_at: Date | null
    created_at: Date
  }
  contact_message: {
    id: string
    full_name: string
    email: string
    subject: string
    message: string
    created_at: Date
  }
  support_ticket: {
    id: string
    account_id: string
    subject: string
    category: SupportTicketCategory
    priority: SupportTicketPriority
    status: SupportTicketStatus
    message: string
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
    assignee_id: string | null
    booking_id: string | null
    first_response_at: Date | null
    resolved_at: Date | null
  }
  support_note: {
    id: string
    ticket_id: string
    author_id: string
    text: string
    created_at: Date
  }
  canned_reply: {
    id: string
    title: string
    text: string
    changed_at: Date
  }
  support_reply: {
    id: string
    ticket_id: string
    author_id: string
    from_support: boolean
    message: string
    created_at: Date
  }
}
