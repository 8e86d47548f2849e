import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon'

/** A collapsible section. It uses the native `details` element, so that it works without JavaScript. */
export const Disclosure = ({
  summary,
  open,
  onToggle,
  children,
}: {
  summary: ReactNode
  open?: boolean
  /** The parent stores whether it is open, for example to render long content only then. */
  onToggle?(open: boolean): void
  children: ReactNode
}) => (
  <details className="disclosure" open={open} onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}>
    <summary>
      {summary}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
)
