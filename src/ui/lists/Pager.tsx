import { Button, ButtonLink } from '../forms/Button'

interface Props {
  /** 1-based. */
  page: number
  pageCount: number
  onPage?(page: number): void
  /** Returns the path of a page. Renders links, which work without JavaScript. */
  to?(page: number): string
  /** The path of the page after the last numbered one. Such pages have no number that leads back. */
  nextPath?: string | undefined
}

export function Pager({ page, pageCount, onPage, to, nextPath }: Props) {
  if (pageCount <= 1) return null
  if (to && page > pageCount) return <PagerAfterBound page={page} firstPath={to(1)} nextPath={nextPath} />
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
      {page === pageCount && nextPath ? (
        <ButtonLink variant="outline" size="sm" to={nextPath}>
          Next
        </ButtonLink>
      ) : (
        step(page + 1, 'Next')
      )}
    </nav>
  )
}

const PagerAfterBound = ({
  page,
  firstPath,
  nextPath,
}: {
  page: number
  firstPath: string
  nextPath?: string | undefined
}) => (
  <nav className="pager" aria-label="Pages">
    <ButtonLink variant="outline" size="sm" to={firstPath}>
      First page
    </ButtonLink>
    <span aria-live="polite">Page {page}</span>
    {nextPath && (
      <ButtonLink variant="outline" size="sm" to={nextPath}>
        Next
      </ButtonLink>
    )}
  </nav>
)
