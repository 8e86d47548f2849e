import type { SessionUser } from '#contract/session'
import { EmptyState } from '../../ui/EmptyState'
import { Notice } from '../../ui/Notice'

/** A partner's business. Its form comes with the partner's own screens. */
export function BusinessProfile({ me }: { me: SessionUser }) {
  if (me.approvalStatus !== 'approved') {
    return (
      <Notice tone="waiting" icon="clock" title="Pending Approval">
        You can fill in your business profile once your business is approved.
      </Notice>
    )
  }
  if (!me.vendorId) return <EmptyState icon="store" title="Business Profile Not Found" text="Please contact support to have it set up." />
  return <EmptyState icon="store" title={me.companyName ?? 'Your business'} text="Soon you can change your business profile here." />
}
