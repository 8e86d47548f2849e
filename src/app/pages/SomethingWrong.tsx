import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'

/** The generic error page. A full load home, not a navigation: whatever broke may still be in memory. */
export const SomethingWrong = () => (
  <EmptyState
    page
    tone="attention"
    icon="alert"
    title="Something went wrong"
    text="This screen could not be shown. What you saved on this phone is safe."
    action={
      <Row justify="to-center" wrap>
        <Button onClick={() => location.reload()}>Refresh Page</Button>
        <Button variant="outline" onClick={() => location.assign('/')}>
          Go Home
        </Button>
      </Row>
    }
  />
)
