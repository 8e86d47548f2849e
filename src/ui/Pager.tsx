import { Button, ButtonLink } from './Button'

interface Props {
  /** 1-based. */
  page: number
  pageCount: number
  onPage?(page: number): void
  /** Returns the path of a page. Renders links, which work without JavaScript. */
  to?(page: number): string
}

export function Pager({ page, pageCount, onPage, to }: Props) {
  if (pageCount <= 1) return null
  const step = (target: number, label: string) => {
    if (to && target >= 1 && target <= pageCount) {
      return (
        <ButtonLink variant="outline" size="sm" to={to(target)}>
          {label}
        </ButtonLink>
      )
    }
    const isOutOfRange = target < 1 || target > pageCount
    // A `disabled` button would lose the focus after the user pressed it to reach the last page. With links, the
    // navigation resets the focus anyway.
    return (
      <Button
        variant="outline"
        size="sm"
        {...(to ? { disabled: true } : { 'aria-disabled': isOutOfRange })}
        onClick={() => isOutOfRange || onPage?.(target)}
      >
        {label}
      </Button>
    )
  }
  return (
    <nav className="pager" aria-label="Pages">
      {step(page - 1, 'Previous')}
      <span aria-live="polite">
        Page {page} of {pageCount}
      </span>
      {step(page + 1, 'Next')}
    </nav>
  )
}
