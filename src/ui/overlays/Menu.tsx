import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { AnyLink } from '../text/Link'
import { positionPopover } from './position-popover'

export interface MenuItem {
  label: string
  icon?: IconName
  to?: string
  onSelect?(): void
  /** Makes the item a radio item. The selected item has a check mark. */
  checked?: boolean
  tone?: 'danger'
  disabled?: boolean
}

interface Props {
  /** Accessible name of the button and the menu. */
  label: string
  /** Content of the button. `triggerClass` sets its styles. */
  trigger: ReactNode
  triggerClass?: string
  items: readonly (MenuItem | 'line')[]
  header?: ReactNode
  /** Opens the menu on mount, because a tap on the placeholder button triggered the lazy load of this component. */
  isInitiallyOpen?: boolean | undefined
}

/** A menu button. It uses the native popover, which closes on Esc and on a press elsewhere. */
export function Menu({ label, trigger, triggerClass = 'icon-btn', items, header, isInitiallyOpen }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (isInitiallyOpen) button.current?.click()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the menu appears
  }, [])
  const close = () => (hasPopover() ? list.current?.hidePopover() : setOpen(false))
  const onToggle = (event: { newState?: string }) => {
    const isOpen = event.newState === 'open'
    flushSync(() => setOpen(isOpen))
    if (!isOpen || !list.current || !button.current) return
    positionPopover(list.current, button.current)
    getEnabledItems(list.current)[0]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onClick={() => hasPopover() || onToggle({ newState: open ? 'closed' : 'open' })}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        data-open={open || undefined}
        role="menu"
        aria-label={label}
        className="menu"
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {header && <div className="menu-head">{header}</div>}
        {items.map((item, index) =>
          item === 'line' ? (
            <div key={index} className="menu-line" role="separator" />
          ) : (
            <Item key={item.label} item={item} close={close} />
          ),
        )}
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close(): void }) {
  const { label, icon, to, onSelect, checked, tone, disabled } = item
  const shared = {
    className: cx('menu-item', tone && `menu-${tone}`),
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    onClick: () => {
      close()
      onSelect?.()
    },
  } as const
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {checked && <Icon name="check" />}
    </>
  )
  return to ? (
    <AnyLink to={to} {...shared}>
      {content}
    </AnyLink>
  ) : (
    <button type="button" disabled={disabled} {...shared}>
      {content}
    </button>
  )
}

// Browsers before Chrome 114 and Safari 17 have no popover. There, only the button opens and closes the menu.
const hasPopover = () => 'popover' in HTMLElement.prototype

const getEnabledItems = (list: Element) => [...list.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)')]

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = getEnabledItems(event.currentTarget)
  const currentIndex = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: currentIndex + 1, ArrowUp: currentIndex - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
