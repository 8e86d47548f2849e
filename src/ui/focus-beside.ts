import { useEffect, useRef } from 'react'
import { mainId } from './SkipLink'

/** What has the focus is about to leave its list: what follows it there gets the focus, or what stands before it, or the page. */
export function focusBeside(leaving: Element): void {
  const item = leaving.closest('li')
  // An inert item is being removed too.
  const items = [...(item?.parentElement?.children ?? [])].filter((one) => !one.hasAttribute('inert'))
  const index = items.indexOf(item!)
  const beside = items[index + 1] ?? items[index - 1]
  focus(beside?.querySelector<HTMLElement>('a[href], button') ?? document.getElementById(mainId))
}

/** A list that is emptied at once, from a dialog that gives the focus back to a button that goes with it. */
export function useFocusOnceEmpty(isEmpty: boolean | undefined): void {
  const before = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && before.current === false && document.activeElement === document.body)
      focus(document.getElementById(mainId))
    before.current = isEmpty
  }, [isEmpty])
}

/** What was filled in is gone from the page: whoever goes on by keyboard is where it begins, not nowhere. */
export const focusMain = (): void => focus(document.getElementById(mainId))

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
