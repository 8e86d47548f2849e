import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Row } from '../../../ui/layout/Row'

export const head = () => ({ title: 'Access Denied | Tilipo' })

/** Queries the browser's history, because the router does not know our pages from before the last full page load. */
const canGoBack = (): boolean => window.navigation?.canGoBack ?? history.length > 1

export default function Unauthorized() {
  const navigate = useNavigate()
  const goBack = () => (canGoBack() ? navigate(-1) : navigate(paths.home))
  return (
    <EmptyState
      page
      icon="lock"
      tone="attention"
      title="Access Denied"
      text="Your account doesn't have access to this page. If you think it should, please contact us."
      action={
        <Row justify="to-center" wrap>
          <Button variant="outline" icon="back" onClick={goBack}>
            Go Back
          </Button>
          <ButtonLink to={paths.home}>Home</ButtonLink>
        </Row>
      }
    />
  )
}
