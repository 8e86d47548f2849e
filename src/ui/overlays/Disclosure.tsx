import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon'

/** A collapsible section. It uses the native `details` element, so that it works without JavaScript. */
export const Disclosure = ({
  summary,
  open,
  children,
}: {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}) => (
  <details className="disclosure" open={open}>
    <summary>
      {summary}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
)
