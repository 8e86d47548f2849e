import { Button, ButtonLink } from './Button'

interface Props {
  /** Counted from 1. */
  page: number
  pages: number
  onPage?(page: number): void
  /** Pages with an address of their own: links, which work without JavaScript. */
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
    // Disabled, it would lose the focus of who pressed it to get there; a link leads to a page that begins anew.
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
