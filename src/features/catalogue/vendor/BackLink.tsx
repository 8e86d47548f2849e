import { Icon } from '../../../ui/Icon'
import { AnyLink } from '../../../ui/Link'

/** Where a page has no header of its own: the way up, as `PageHeader` has it. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <AnyLink className="back-link" to={to}>
      <Icon name="back" />
      {label}
    </AnyLink>
  </div>
)
