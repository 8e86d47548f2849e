import { ButtonAnchor } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { Row } from '../../ui/layout/Row'

/**
 * The generic error page. Its links reload the page, because the failure may persist in memory and JavaScript may be
 * unavailable.
 */
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
