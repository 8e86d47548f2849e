/** Tables of the infrastructure: settings, idempotency keys, the change feed and rate limits. */
import type { MirroredEntity } from '#contract/core/endpoint'
import type { Generated } from 'kysely'
import type { Defaulted, Json } from './columns'

export interface InfrastructureTables {
  setting: { name: string; value: Json<unknown>; version: Defaulted<string> }
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
    entity: MirroredEntity
    entity_id: string
    at: Date
    /** Hash of the session that gets no message about this notification. */
    except_session: Buffer | null
  }
  /** `hits` are the uses of one limit by one subject, oldest first. */
  rate_limit: { name: string; subject: Buffer; hits: Date[]; expires_at: Date }
  feed: { epoch: Generated<string>; only_row: Generated<boolean> }
  /** Background jobs and notifications that `work/relay.ts` has not handed over yet. */
  pending_job: {
    id: Generated<number>
    task: string
    payload: Json<unknown>
    run_at: Date | null
    job_key: string | null
    preserves_run_at: Defaulted<boolean>
    queue: string | null
    priority: number | null
  }
  pending_notification: { id: Generated<number>; channel: string; payload: string }
}
