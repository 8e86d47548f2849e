import 'virtual:tilipo-late.css'
import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Heading } from '../text/Heading'
import { positionPopover } from './position-popover'

interface Props {
  /** Accessible name of the button. */
  label: string
  /** Content of the button, such as an icon. `triggerClass` sets its styles. */
  trigger: ReactNode
  triggerClass?: string
  title: string
  /** Displayed next to the title. */
  action?: ReactNode
  footer?: ReactNode
  /** Rendered only while open. Following a link inside closes the popover. */
  children: ReactNode
}

/** A button with a panel. It uses the native popover, which closes on Esc and on a press elsewhere. */
export function Popover({ label, trigger, triggerClass = 'icon-btn', title, action, footer, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => (hasPopover() ? sheet.current?.hidePopover() : setOpen(false))
  const onToggle = ({ newState }: { newState?: string }) => {
    flushSync(() => setOpen(newState === 'open'))
    if (newState !== 'open' || !sheet.current || !button.current) return
    positionPopover(sheet.current, button.current)
    sheet.current.focus()
  }
  const closeOnLink = (event: { target: unknown }) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        onClick={() => hasPopover() || onToggle({ newState: open ? 'closed' : 'open' })}
      >
        {trigger}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        data-open={open || undefined}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        className="popover"
        onToggle={onToggle}
        onClick={closeOnLink}
      >
        {open && (
          <>
            <div className="popover-top">
              <Heading level={2} size="small">
                {title}
              </Heading>
              {action}
            </div>
            <div className="popover-body">{children}</div>
            {footer && <div className="popover-foot">{footer}</div>}
          </>
        )}
      </div>
    </>
  )
}

// Browsers before Chrome 114 and Safari 17 have no popover. There, only the button opens and closes the panel.
const hasPopover = () => 'popover' in HTMLElement.prototype
