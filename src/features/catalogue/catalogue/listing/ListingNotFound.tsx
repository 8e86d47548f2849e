import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { EmptyState } from '../../../../ui/states/EmptyState'

export const ListingNotFound = () => (
  <EmptyState
    page
    icon="compass"
    title="This is no longer available"
    text="It may have been removed, or the address may be mistyped."
    action={<ButtonLink to={paths.services}>All services</ButtonLink>}
  />
)
