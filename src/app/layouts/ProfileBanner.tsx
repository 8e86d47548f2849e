import type { KeptUser } from '../../api/session'
import { useOwnBusiness } from '../../db/queries/business'
import { useMe } from '../../db/queries/me'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

/** Until a business says what it is called and where it stands, nothing it offers can be found. */
export function ProfileBanner({ user }: { user: KeptUser }) {
  if (user.user_type !== 'partner' || user.approvalStatus !== 'approved') return null
  return <IfIncomplete />
}

/** Nothing until this device knows: the business comes with the first pull. */
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
