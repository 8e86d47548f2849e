import { paths } from '../../paths'
import { ButtonLink } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { PageHeader } from '../../ui/layout/PageHeader'
import { Row } from '../../ui/layout/Row'
import { Stack } from '../../ui/layout/Stack'

export const head = () => ({ title: 'Overview | Tilipo' })

/** The area of a business whose kind cannot sell on Tilipo yet, such as a restaurant or a clinic. */
export default function AreaNotOpen() {
  return (
    <Stack gap={6}>
      <PageHeader title="Overview" />
      <EmptyState
        icon="clock"
        title="Bookings open later"
        text="Customers can't book businesses of your kind on Tilipo yet. We'll notify you when they can. Until then, you can complete your profile and write to our support team."
        action={
          <Row gap={2} wrap justify="to-center">
            <ButtonLink to={paths.profile}>Open profile</ButtonLink>
            <ButtonLink variant="outline" to={paths.adminMessages}>
              Messages
            </ButtonLink>
            <ButtonLink variant="outline" to={paths.adminSupport}>
              Contact support
            </ButtonLink>
          </Row>
        }
      />
    </Stack>
  )
}
