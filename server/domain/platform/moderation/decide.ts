/** An administrator decides about reported content. */
import { formatInstant } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import type { ReportDecision, ReportState } from '#contract/platform/moderation/reports'
import type { ReportedKind } from '#contract/platform/moderation/report-reasons'
import type { Tx } from '../../../db/transact'
import type { Audit } from '../../core/audit'
import { setMessageHidden } from '../../messages/messages'
import { notify, notifyVendor } from '../../messages/notifications'
import { setReviewHidden } from '../../bookings/reviews'
import { setListingHidden, setVendorHidden } from '../vendor-admin'

interface Decision {
  decision: ReportDecision
  reason: string
}

const nextStates: Record<ReportDecision, ReportState> = { hide: 'hidden', dismiss: 'dismissed', restore: 'dismissed' }
/** States in which each decision is possible. */
const possibleFrom: Record<ReportDecision, readonly ReportState[]> = {
  hide: ['open', 'dismissed'],
  dismiss: ['open'],
  restore: ['hidden'],
}

/**
 * Hides, restores or dismisses an item. Of two administrators who decide at once, the first wins.
 * @returns the audit entries
 * @throws Refusal `not_found`; `wrong_state` with who decided before; `invalid_input` without a reason
 */
export async function decideReport(
  tx: Tx,
  adminId: string,
  kind: ReportedKind,
  id: string,
  { decision, reason }: Decision,
): Promise<readonly Audit[]> {
  const item = await tx.sql
    .selectFrom('reported_item')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  if (!possibleFrom[decision].includes(item.state))
    throw new Refusal('wrong_state', { message: await describeDecision(tx, item) })
  if (decision === 'hide' && reason === '')
    throw new Refusal('invalid_input', { fields: { reason: 'Please enter a reason. The author will see it.' } })
  const more =
    decision === 'dismiss' ? [] : await setHidden(tx, { adminId, kind, id, hidden: decision === 'hide', reason })
  await tx.sql
    .updateTable('reported_item')
    .set({ state: nextStates[decision], decided_by: adminId, decided_at: tx.at, reason })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
  const audit: Audit = {
    action: `report.${decision}`,
    target: { kind, id, label: kindLabels[kind] },
    reason,
    before: { state: item.state },
    after: { state: nextStates[decision] },
  }
  return [audit, ...more]
}

/** No names or texts: the log is kept after the author's account is deleted. */
const kindLabels: Record<ReportedKind, string> = {
  review: 'A review',
  message: 'A message',
  listing: 'A listing',
  vendor: 'A vendor',
}

async function describeDecision(
  tx: Tx,
  { state, decided_by, decided_at }: { state: string; decided_by: string | null; decided_at: Date | null },
): Promise<string> {
  if (!decided_by || !decided_at) return 'This item is not hidden.'
  const { full_name } = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', decided_by)
    .executeTakeFirstOrThrow()
  const at = formatInstant(decided_at.toISOString())
  return state === 'hidden' ? `${full_name} hid this on ${at}.` : `${full_name} dismissed the reports on ${at}.`
}

interface Hiding {
  adminId: string
  kind: ReportedKind
  id: string
  hidden: boolean
  reason: string
}

/** @returns further audit entries */
async function setHidden(tx: Tx, { adminId, kind, id, hidden, reason }: Hiding): Promise<readonly Audit[]> {
  if (kind === 'review') {
    const { authorId, vendorName } = await setReviewHidden(tx, id, hidden)
    if (hidden) await notify(tx, authorId, { template: 'reviewHidden', params: { vendorName, reason } }, null)
    return []
  }
  if (kind === 'message') {
    const { customerId, vendorId, fromCustomer } = await setMessageHidden(tx, id, hidden)
    if (!hidden) return []
    const content = { template: 'messageHidden', params: { reason } } as const
    if (fromCustomer) await notify(tx, customerId, content, `/messages?chatWith=${vendorId}`)
    else await notifyVendor(tx, vendorId, content, `/admin/messages?chatWith=${customerId}`)
    return []
  }
  // These notify the vendor themselves, and have audit entries of their own.
  const setItemHidden = kind === 'listing' ? setListingHidden : setVendorHidden
  const { audit } = await setItemHidden(tx, adminId, id, { hidden, ...(hidden && { reason }) })
  return audit === 'unchanged' ? [] : [audit].flat()
}
