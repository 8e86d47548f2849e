import { Icon } from './Icon'
import { AnyLink } from './Link'

/** A link to the parent page, for pages without a `PageHeader`. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <AnyLink className="back-link" to={to}>
      <Icon name="back" />
      {label}
    </AnyLink>
  </div>
)
