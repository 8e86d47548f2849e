import { useEffect, useRef } from 'react'
import { mainId } from './SkipLink'

/**
 * Moves the focus away from a list item that is about to be removed: to the next item, else to the previous one, else
 * to `main`.
 */
export function focusBeside(leaving: Element): void {
  const item = leaving.closest('li')
  // Inert items are in their exit animation.
  const items = [...(item?.parentElement?.children ?? [])].filter((one) => !one.hasAttribute('inert'))
  const index = items.indexOf(item!)
  const beside = items[index + 1] ?? items[index - 1]
  focus(beside?.querySelector<HTMLElement>('a[href], button') ?? document.getElementById(mainId))
}

/**
 * Moves the focus to `main` when a list becomes empty and the focus is lost. This happens after "clear all": the dialog
 * returns the focus to a button that is removed together with the items.
 */
export function useFocusOnceEmpty(isEmpty: boolean | undefined): void {
  const before = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && before.current === false && document.activeElement === document.body)
      focus(document.getElementById(mainId))
    before.current = isEmpty
  }, [isEmpty])
}

/** Moves the focus to `main`, for example after a submitted form disappears, so that keyboard users keep a position. */
export const focusMain = (): void => focus(document.getElementById(mainId))

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
