import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { EmptyState } from '../../../../ui/states/EmptyState'

export const VendorNotFound = () => (
  <EmptyState
    page
    icon="store"
    title="Vendor Not Found"
    text="The vendor you're looking for doesn't exist."
    action={<ButtonLink to={paths.vendors}>View all vendors</ButtonLink>}
  />
)
