import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Redirect } from '../../ui/Redirect'
import { Row } from '../../ui/Row'

export const head = () => ({ title: 'Account Suspended | Tilipo' })

/**
 * A user who signs in after a reactivation can arrive here, because the copy of the account on this device is still the
 * suspended one. The next pull updates it.
 */
export default function Suspended() {
  const user = useSession()?.user
  if (user?.isActive) return <Redirect to={paths.dashboard} />
  return (
    <EmptyState
      page
      icon="shield"
      tone="attention"
      title="Account Suspended"
      text="Your account has been suspended, so you can't use it for now. Contact support to find out why and what you can do."
      action={
        <Row justify="to-center" stackBelow="below-sm">
          <ButtonLink to={paths.contact}>Contact support</ButtonLink>
          <ButtonLink variant="outline" to={paths.home}>
            Back to Home
          </ButtonLink>
        </Row>
      }
    />
  )
}
