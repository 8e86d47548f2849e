import type { StoredUser } from '../../api/session'
import { useOwnBusiness } from '../../db/queries/business'
import { useMe } from '../../db/queries/me'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/forms/Button'
import { Notice } from '../../ui/states/Notice'
import { isOwnerOfClosed } from '../guards/access-redirect'

/**
 * Tells an owner that the business is suspended or rejected. Asks a partner to complete the business profile: without a name and city, customers
 * cannot find its listings.
 */
export default function ProfileBanner({ user }: { user: StoredUser }) {
  if (isOwnerOfClosed(user)) return <ClosedBanner isSuspended={!user.isActive} />
  return user.isApproved ? <IfIncomplete /> : null
}

/** Renders nothing until the first pull has loaded the business. */
function IfIncomplete() {
  const business = useOwnBusiness()
  const me = useMe()
  const isIncomplete = business ? !business.isComplete : business === null && me?.vendorId === null
  return isIncomplete ? <Banner /> : null
}

const ClosedBanner = ({ isSuspended }: { isSuspended: boolean }) => (
  <Notice
    bar
    tone="attention"
    icon="shield"
    title={isSuspended ? 'Your business is suspended' : 'Your business is not approved'}
    action={
      <ButtonLink size="sm" variant="outline" to={isSuspended ? paths.suspended : paths.pendingApproval}>
        See why
      </ButtonLink>
    }
  >
    Customers can't see it. Please serve those who have paid.
  </Notice>
)

const Banner = () => (
  <Notice
    bar
    tone="waiting"
    icon="alert"
    title="Your business profile is incomplete"
    action={
      <ButtonLink size="sm" variant="outline" to={paths.profile}>
        Complete profile
      </ButtonLink>
    }
  >
    Customers use it to find you. Complete it before you add listings.
  </Notice>
)
