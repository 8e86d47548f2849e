import { useEffect, useRef } from 'react'
import { mainId } from '../layout/SkipLink'

/**
 * Moves the focus away from a list item that is about to be removed: to the next item, else to the previous one, else
 * to `main`.
 */
export function focusNeighbor(leaving: Element): void {
  const item = leaving.closest('li')
  // Inert items are in their exit animation.
  const items = [...(item?.parentElement?.children ?? [])].filter((child) => !child.hasAttribute('inert'))
  const index = items.findIndex((child) => child === item)
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

/**
 * Restores the focus after a change of a list that moved, disabled or removed the focused button. The list can change
 * some time after the press, when the change is stored. A change that leaves the focus where it was at the press does
 * not end the wait: it can be an earlier one, whose effect React runs after the press.
 *
 * @param order changes when items were moved or removed
 * @returns a function that takes the element to focus after the next change that loses the focus
 */
export function useFocusAfterChange(order: string): (find: () => HTMLElement | null | undefined) => void {
  const waiting = useRef<{ find: () => HTMLElement | null | undefined; pressed: Element | null } | null>(null)
  const previousOrder = useRef(order)
  useEffect(() => {
    if (order === previousOrder.current) return
    previousOrder.current = order
    if (!waiting.current) return
    const active = document.activeElement
    const isLost = !active || active === document.body || active.matches(':disabled')
    if (!isLost && active === waiting.current.pressed) return
    const { find } = waiting.current
    waiting.current = null
    if (isLost) focus(find() ?? document.getElementById(mainId))
  }, [order])
  return (find) => {
    waiting.current = { find, pressed: document.activeElement }
  }
}

/** Returns the first enabled button in `container` whose accessible name begins with one of the names, in their order. */
export const findButton = (container: Element | null | undefined, ...names: string[]) =>
  names
    .map((name) => container?.querySelector<HTMLElement>(`button[aria-label^="${name}"]:not(:disabled)`))
    .find((button) => button)

/** Moves the focus to `main`, for example after a submitted form disappears, so that keyboard users keep a position. */
export const focusMain = (): void => focus(document.getElementById(mainId))

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
