/** Tables of the API of businesses: keys and webhooks (decision 154). */
import type { ApiScope } from '#contract/core/api-scopes'
import type { WebhookEvent } from '#contract/core/webhook-events'
import type { Generated } from 'kysely'
import type { Defaulted, Json } from './columns'

export interface IntegrationTables {
  api_key: {
    id: string
    vendor_id: string
    name: string
    scopes: ApiScope[]
    token_hash: Buffer
    prefix: string
    last_characters: string
    created_by: string
    created_at: Date
    last_used_on: string | null
    expires_at: Date | null
    revoked_at: Date | null
  }
  webhook_endpoint: {
    id: string
    vendor_id: string
    url: string
    events: WebhookEvent[]
    created_by: string
    created_at: Date
    failing_since: Date | null
    disabled_at: Date | null
    disabled_reason: 'member' | 'failures' | null
    removed_at: Date | null
  }
  webhook_secret: { id: string; endpoint_id: string; secret: Buffer; created_at: Date; expires_at: Date | null }
  webhook_event: {
    id: string
    vendor_id: string
    type: WebhookEvent
    subject_id: string
    data: Json<Record<string, unknown>>
    transaction_id: Generated<string>
    created_at: Date
  }
  webhook_delivery: {
    id: string
    endpoint_id: string
    event_id: string
    state: Defaulted<'pending' | 'delivered' | 'failed'>
    attempts: Defaulted<number>
    attempted_at: Date | null
    claimed_until: Date | null
    next_at: Date | null
    response_status: number | null
    response: string | null
    failure: 'address' | 'unreachable' | 'slow' | 'status' | 'disabled' | null
    created_at: Date
  }
}
