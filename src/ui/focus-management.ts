import { useEffect, useRef } from 'react'
import { mainId } from './SkipLink'

/**
 * Moves the focus away from a list item that is about to be removed: to the next item, else to the previous one, else
 * to `main`.
 */
export function focusNeighbor(leaving: Element): void {
  const item = leaving.closest('li')
  // Inert items are in their exit animation.
  const items = [...(item?.parentElement?.children ?? [])].filter((child) => !child.hasAttribute('inert'))
  const index = items.indexOf(item!)
  const neighbor = items[index + 1] ?? items[index - 1]
  focus(neighbor?.querySelector<HTMLElement>('a[href], button') ?? document.getElementById(mainId))
}

/**
 * Moves the focus to `main` when a list becomes empty and the focus is lost. This happens after "clear all": the dialog
 * returns the focus to a button that is removed together with the items.
 */
export function useFocusMainWhenEmptied(isEmpty: boolean | undefined): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && wasEmpty.current === false && document.activeElement === document.body)
      focus(document.getElementById(mainId))
    wasEmpty.current = isEmpty
  }, [isEmpty])
}

/** Moves the focus to `main`, for example after a submitted form disappears, so that keyboard users keep a position. */
export const focusMain = (): void => focus(document.getElementById(mainId))

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
