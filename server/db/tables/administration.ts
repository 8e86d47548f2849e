/** Tables of the platform administration. */
import type { Generated } from 'kysely'
import type { Json } from './columns'

export interface AdministrationTables {
  audit_entry: {
    id: Generated<number>
    at: Date
    actor_id: string
    action: string
    target_kind: string
    target_id: string
    target_label: string
    address: string
    reason: string | null
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
  }
}
