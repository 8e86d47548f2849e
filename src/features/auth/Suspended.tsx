import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'

export const head = () => ({ title: 'Account Suspended | Tilipo' })

export default function Suspended() {
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
