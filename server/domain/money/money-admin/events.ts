/** What has happened to a movement: its transfer, what administrators did, and what comparisons found. */
import { getActionLabel } from '#contract/platform/audit'
import { zmwOf } from '#contract/core/money'
import { getStateText, type MoneyEvent, type MoneyKind, type MoneyRecord } from '#contract/money/money-records'
import type { MoneyDifference } from '#contract/money/finance-admin'
import type { Db } from '../../../db/connect'
import type { AuditTarget } from '#contract/platform/audit'
import type { StoredMovement } from './movement'

/** States in which the gateway has not given an outcome. */
const openStates: readonly string[] = ['pending']

export function describeEnd(
  kind: MoneyKind,
  { state, sent_at, changed_at, gateway_id, failure }: StoredMovement,
): MoneyEvent[] {
  const events: MoneyEvent[] = []
  if (sent_at) events.push({ at: sent_at.toISOString(), text: 'Sent to the gateway', by: null })
  if (openStates.includes(state)) return events
  const details = [gateway_id && `reference ${gateway_id} of the gateway`, failure].filter(Boolean).join(', ')
  const { label } = getStateText(kind, state)
  return [...events, { at: changed_at.toISOString(), text: details ? `${label}: ${details}` : label, by: null }]
}

/** What the comparisons with the gateway found about a reference. */
export async function loadDifferences(
  db: Db,
  kind: MoneyDifference['kind'],
  reference: string,
): Promise<{ differences: MoneyRecord['differences']; events: MoneyEvent[] }> {
  const rows = await db
    .selectFrom('money_difference')
    .leftJoin('account', 'account.id', 'money_difference.resolved_by')
    .selectAll('money_difference')
    .select('full_name')
    .where('kind', '=', kind)
    .where('subject', '=', reference)
    .orderBy('found_at', 'desc')
    .execute()
  const events = rows.flatMap(
    ({ found_at, ours, theirs, resolved_at, resolved_by, resolution, full_name }): MoneyEvent[] => [
      {
        at: found_at.toISOString(),
        text: `Comparison with the gateway: our books say “${ours}”, the gateway says “${theirs}”`,
        by: null,
      },
      ...(resolved_at
        ? [
            {
              at: resolved_at.toISOString(),
              text: `Difference resolved: ${resolution ?? ''}`,
              by:
                resolved_by === null ? null : ({ kind: 'account', _id: resolved_by, label: full_name ?? '' } as const),
            },
          ]
        : []),
    ],
  )
  const differences = rows.map((row) => ({
    _id: row.id,
    ours: row.ours,
    theirs: row.theirs,
    amount: zmwOf(row.amount_ngwee),
    foundAt: row.found_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
  }))
  return { differences, events }
}

/** What administrators did to a target. @param at only at this instant, of a target that has more movements */
export async function loadAudits(db: Db, kind: AuditTarget, id: string, at?: Date): Promise<MoneyEvent[]> {
  let query = db
    .selectFrom('audit_entry')
    .innerJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['audit_entry.at', 'action', 'reason', 'audit_entry.address', 'actor_id', 'account.full_name'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
  if (at) query = query.where('audit_entry.at', '=', at)
  const rows = await query.execute()
  return rows.map((entry) => ({
    at: entry.at.toISOString(),
    text: entry.reason ? `${getActionLabel(entry.action)}: ${entry.reason}` : getActionLabel(entry.action),
    by: { kind: 'account', _id: entry.actor_id, label: entry.full_name },
    address: entry.address,
  }))
}
