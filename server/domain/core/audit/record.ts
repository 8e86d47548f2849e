/** Writes the audit log. Every command that only administrators may call is an `adminCommand`. */
import type { AuditAction, AuditTarget } from '#contract/platform/audit'
import type { AnswerOf, Endpoint } from '#contract/core/endpoint'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { command, signedInOf, type Call, type CommandRoute, type PreparedCall, type Route } from '../../route'

export interface Audit {
  action: AuditAction
  target: { kind: AuditTarget; id: string; label: string }
  reason?: string | null | undefined
  /** Changed values only. Use `maskEmail` and `maskPhone` for personal data. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** The result of an administrator's command. `unchanged` if the command found everything as requested. */
export interface AuditedResult<A> {
  answer: A
  audit: Audit | readonly Audit[] | 'unchanged'
}

/** A command of an administrator. Its audit entry is written in the same transaction. */
export function adminCommand<E extends Endpoint>(
  endpoint: E,
  run: (tx: Tx, call: PreparedCall<E>) => Promise<AuditedResult<AnswerOf<E>>>,
  more: Pick<CommandRoute<E>, 'prepare' | 'present'> = {},
): Route {
  const runAudited = async (tx: Tx, call: PreparedCall<E>) => {
    const { answer, audit } = await run(tx, call)
    if (audit !== 'unchanged') for (const entry of [audit].flat()) await recordAudit(tx, call, entry)
    return answer
  }
  return { ...command(endpoint, runAudited, more), isAudited: true } as Route
}

async function recordAudit(tx: Tx, call: Call<Endpoint>, { action, target, reason, before, after }: Audit) {
  await tx.sql
    .insertInto('audit_entry')
    .values({
      at: tx.at,
      actor_id: signedInOf(call).accountId,
      action,
      target_kind: target.kind,
      target_id: target.id,
      target_label: target.label,
      address: call.address,
      reason: reason || null,
      before: before ? toJson(before) : null,
      after: after ? toJson(after) : null,
    })
    .execute()
}
