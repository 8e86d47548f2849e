/** Builds the audit log of the demo administrators: the entries of the decisions that the demo data contains. */
import { documentLabels } from '#contract/core/document-kinds'
import { accountId } from './accounts'
import { attachedDocumentKinds } from './documents'
import type { Market } from './market'
import type { Row } from './rows'
import { ownerId } from './vendors'
import { getEntry } from '#contract/core/checked-access'

type Entry = Row<'audit_entry'>

/** Reserved for documentation (RFC 5737). */
const address = '192.0.2.10'
const [minute, day] = [60_000, 86_400_000]

export function buildAuditRows(at: Date, { accounts, approvalEvents, vendors }: Market): Entry[] {
  const build = (entry: Partial<Entry> & Pick<Entry, 'at' | 'actor_id' | 'action'>, target: Entry['target_kind']) => ({
    target_kind: target,
    target_id: '',
    target_label: '',
    address,
    reason: null,
    before: null,
    after: null,
    ...entry,
  })
  const accountsById = new Map(accounts.map((account) => [account.id, account]))
  const labelAccount = (id: string) => {
    const { company_name, full_name } = getEntry(accountsById, id)
    return { target_id: id, target_label: company_name ?? full_name }
  }
  return [
    ...approvalEvents
      .filter(({ actor_id }) => actor_id !== null)
      .map(({ account_id, event, actor_id, reason, changes, at: decidedAt }) => {
        const isRejected = event === 'rejected'
        const fields = (changes ?? []).map(({ field }) => field)
        return build(
          {
            at: decidedAt,
            actor_id: actor_id!,
            ...labelAccount(account_id),
            reason: reason || null,
            action: isRejected ? 'vendor.reject' : 'vendor.requestChanges',
            before: { approvalStatus: 'pending' },
            after: isRejected ? { approvalStatus: 'rejected' } : { approvalStatus: 'pending', fields },
          },
          'account',
        )
      }),
    ...Object.entries(attachedDocumentKinds).flatMap(([key, kinds]) =>
      kinds.map((kind, index) =>
        build(
          {
            at: new Date(at.getTime() - (50 - index) * minute),
            actor_id: accountId('admin'),
            action: 'vendor.openDocument',
            ...labelAccount(ownerId(key)),
            after: { document: documentLabels[kind] },
          },
          'account',
        ),
      ),
    ),
    ...accounts
      .filter(({ suspended_at }) => suspended_at)
      .map(({ id, full_name, suspended_at, suspended_by, suspension_reason }) =>
        build(
          {
            at: suspended_at!,
            actor_id: suspended_by!,
            action: 'account.suspend',
            target_id: id,
            target_label: full_name,
            reason: suspension_reason ?? null,
            before: { isActive: true },
            after: { isActive: false, unpaidBookingsEnded: 0 },
          },
          'account',
        ),
      ),
    ...vendors
      .filter(({ verified }) => verified)
      .slice(0, 6)
      .map(({ id, name }, index) =>
        build(
          {
            at: new Date(at.getTime() - (4 + 9 * index) * day),
            actor_id: accountId('admin'),
            target_id: id,
            action: 'vendor.verify',
            target_label: name,
            before: { verified: false },
            after: { verified: true },
          },
          'vendor',
        ),
      ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
}
