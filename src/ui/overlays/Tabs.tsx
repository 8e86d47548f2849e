import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { AnyLink, useAriaCurrent } from '../text/Link'

interface Tab<Id extends string = string> {
  id: Id
  label: ReactNode
  disabled?: boolean
}

interface Props<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange(id: Id): void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Tabs with a panel. The tab list is one tab stop; arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: Props<Id>) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) scrollToTab(list.current, value)
  }, [value])
  const handleKeyDown = (event: KeyboardEvent) => {
    const enabledTabs = tabs.filter((tab) => !tab.disabled)
    const currentIndex = enabledTabs.findIndex((tab) => tab.id === value)
    const next = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const nextTab = enabledTabs.at(next % enabledTabs.length)
    if (!nextTab) return
    onChange(nextTab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${nextTab.id}"]`)?.focus()
  }
  return (
    <div className="stack">
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map(({ id, label: name, disabled }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            disabled={disabled}
            aria-selected={id === value}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${value}`}>
        {children}
      </div>
    </div>
  )
}

/** Scrolls the selected tab to the middle of an overflowing row. `scrollIntoView` could also scroll the page. */
function scrollToTab(row: HTMLElement, id: string): void {
  const tab = row.querySelector<HTMLElement>(`[data-tab="${id}"]`)
  if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

interface NavProps {
  label: string
  /** `end` matches only the exact path. `current` overrides the match by path. */
  items: readonly { to: string; label: ReactNode; end?: boolean; current?: boolean }[]
}

/** Tabs that link to separate pages. */
export const NavTabs = ({ label, items }: NavProps) => (
  <nav className="tabs" aria-label={label}>
    {items.map(({ to, label: name, ...rest }) => (
      <NavTab key={to} to={to} {...rest}>
        {name}
      </NavTab>
    ))}
  </nav>
)

function NavTab({ to, end, current, children }: { to: string; end?: boolean; current?: boolean; children: ReactNode }) {
  const currentByPath = useAriaCurrent(to, end)
  return (
    <AnyLink
      to={to}
      className="tab"
      aria-current={current === undefined ? currentByPath : current ? 'page' : undefined}
    >
      {children}
    </AnyLink>
  )
}
