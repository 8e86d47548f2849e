import type { ReactNode } from 'react'
import { IconButton } from '../forms/IconButton'
import { Sheet } from './Sheet'

interface Props {
  open: boolean
  onClose(): void
  /** Accessible name. */
  label: string
  /** Displayed next to the close button, for example the brand or a name. */
  top?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The side menu of small screens, 280 px wide. Following a link inside or dragging it to the left closes it. */
export function Drawer({ open, onClose, label, top, footer, children }: Props) {
  const closeOnLink = (event: { target: unknown }) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) onClose()
  }
  return (
    <Sheet className="drawer" edge="left" aria-label={label} open={open} onClose={onClose} onClick={closeOnLink}>
      {open && (
        <>
          <div className="drawer-top">
            <div>{top}</div>
            <IconButton icon="close" label="Close menu" onClick={onClose} />
          </div>
          <div className="drawer-body">{children}</div>
          {footer && <div className="drawer-foot">{footer}</div>}
        </>
      )}
    </Sheet>
  )
}
