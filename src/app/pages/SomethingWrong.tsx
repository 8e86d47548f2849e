import { ButtonAnchor } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'

/** The generic error page. Full loads, not navigations: whatever broke may still be in memory, or there is no script. */
export const SomethingWrong = () => (
  <EmptyState
    page
    tone="attention"
    icon="alert"
    title="Something went wrong"
    text="We couldn't show this screen. What you saved on this phone is safe."
    action={
      <Row justify="to-center" wrap>
        <ButtonAnchor href="">Refresh Page</ButtonAnchor>
        <ButtonAnchor variant="outline" href="/">
          Go Home
        </ButtonAnchor>
      </Row>
    }
  />
)
