import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'

export const head = () => ({ title: 'Access Denied | Tilipo' })

export default function Unauthorized() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <EmptyState
      page
      icon="lock"
      tone="attention"
      title="Access Denied"
      text="Your account may not open this page. If you think it should, please contact us."
      action={
        <Row justify="to-center" wrap>
          <Button variant="outline" icon="back" onClick={() => (isFirst ? navigate(paths.home) : navigate(-1))}>
            Go Back
          </Button>
          <ButtonLink to={paths.home}>Home</ButtonLink>
        </Row>
      }
    />
  )
}
