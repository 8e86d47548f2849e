import { Icon } from './Icon'
import { AnyLink } from './Link'

/** The way up, where a page has no header of its own. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <AnyLink className="back-link" to={to}>
      <Icon name="back" />
      {label}
    </AnyLink>
  </div>
)
