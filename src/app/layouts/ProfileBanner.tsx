import type { StoredUser } from '../../api/session'
import { useOwnBusiness } from '../../db/queries/business'
import { useMe } from '../../db/queries/me'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

/** Asks a partner to complete the business profile: without a name and city, customers cannot find its listings. */
export function ProfileBanner({ user }: { user: StoredUser }) {
  if (user.user_type !== 'partner' || user.approvalStatus !== 'approved') return null
  return <IfIncomplete />
}

/** Renders nothing until the first pull has loaded the business. */
function IfIncomplete() {
  const business = useOwnBusiness()
  const me = useMe()
  const isIncomplete = business ? !business.isComplete : business === null && me?.vendorId === null
  return isIncomplete ? <Banner /> : null
}

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
