import { Button, ButtonLink } from './Button'

interface Props {
  /** 1-based. */
  page: number
  pages: number
  onPage?(page: number): void
  /** Returns the path of a page. Renders links, which work without JavaScript. */
  to?(page: number): string
}

export function Pager({ page, pages, onPage, to }: Props) {
  if (pages <= 1) return null
  const step = (target: number, word: string) => {
    if (to && target >= 1 && target <= pages) {
      return (
        <ButtonLink variant="outline" size="sm" to={to(target)}>
          {word}
        </ButtonLink>
      )
    }
    const isNone = target < 1 || target > pages
    // A `disabled` button would lose the focus after the user pressed it to reach the last page. With links, the
    // navigation resets the focus anyway.
    return (
      <Button
        variant="outline"
        size="sm"
        {...(to ? { disabled: true } : { 'aria-disabled': isNone })}
        onClick={() => isNone || onPage?.(target)}
      >
        {word}
      </Button>
    )
  }
  return (
    <nav className="pager" aria-label="Pages">
      {step(page - 1, 'Previous')}
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      {step(page + 1, 'Next')}
    </nav>
  )
}
