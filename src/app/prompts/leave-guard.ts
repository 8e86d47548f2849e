/**
 * Asks before a link, a button, the browser's back button or a reload loses typed input. The attribute `data-cancel`
 * marks a button that closes its form without a navigation.
 */
import type { To } from 'react-router-dom'
import { limitImport } from '../../retry-import'
import { setNavigationGuard } from '../../ui/layout/navigation-guard'
import { forgetInput, hasUnsavedInput } from '../../ui/forms/unsaved-input'

/** In ms. */
const maxDialogWaitMs = 3000

/** @returns a function that stops the guard */
export function guardTypedInput(): () => void {
  const end = new AbortController()
  const { signal } = end
  const capture = { capture: true, signal }
  addEventListener('click', stopLink, capture)
  addEventListener('click', stopCancel, capture)
  addEventListener('beforeunload', (event) => hasUnsavedInput() && event.preventDefault(), { signal })
  addEventListener('click', markClick, capture)
  setNavigationGuard(stopButton)
  signal.addEventListener('abort', () => setNavigationGuard(() => false))
  const { navigation } = window
  if (navigation) navigation.addEventListener('navigate', stopTraversal, { signal })
  else undoTraversals(signal)
  return () => end.abort()
}

/**
 * @param proceed continues what was stopped
 * @param form the only form that loses its input, or else all do
 */
async function ask(proceed: () => void, form?: HTMLFormElement): Promise<void> {
  // Without a connection, the dialog may not be on this device. The tapped control must not seem dead.
  const isLeaving = await limitImport(import('./LeaveDialog'), maxDialogWaitMs).then(
    ({ confirmLeaving }) => confirmLeaving(),
    () => window.confirm('Discard what you typed?'),
  )
  if (!isLeaving) return
  forgetInput(form)
  proceed()
}

function stopLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (!leavesPage(link) || !hasUnsavedInput()) return
  event.preventDefault()
  event.stopPropagation()
  void ask(() => link.click())
}

function stopCancel(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-cancel]') : null
  const form = button?.form
  if (!form || !hasUnsavedInput(form)) return
  event.preventDefault()
  event.stopPropagation()
  void ask(() => button.click(), form)
}

const leavesPage = ({ target, origin, pathname, search, download }: HTMLAnchorElement): boolean =>
  target !== '_blank' &&
  !download &&
  origin === location.origin &&
  pathname + search !== location.pathname + location.search

function stopTraversal(event: NavigateEvent): void {
  const { navigationType, destination } = event
  if (navigationType !== 'traverse' || !event.cancelable || !hasUnsavedInput()) return
  event.preventDefault()
  const { navigation } = window
  void ask(() => navigation.traverseTo(destination.key))
}

/** Whether a click is being handled. */
let isClick = false

function markClick(): void {
  isClick = true
  // Microtasks would run between the listeners of the click.
  setTimeout(() => (isClick = false))
}

/**
 * Stops a navigation that a click starts at once, such as "Back" or "Cancel". A navigation without a click, or after a
 * response, is the result of an action: the text is saved, or the session has ended.
 */
function stopButton(to: To, proceed: () => void): boolean {
  const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
  if (!isClick || !pathname || pathname === location.pathname || !hasUnsavedInput()) return false
  void ask(proceed)
  return true
}

/**
 * The back button in browsers without the Navigation API, which can stop it only afterwards: goes back to the page with
 * the typed input before the router displays the other page, and then asks. The router numbers its entries.
 */
function undoTraversals(signal: AbortSignal): void {
  const readIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0
  let typedAt = readIndex()
  let isUndone = false
  addEventListener('input', () => (typedAt = readIndex()), { capture: true, passive: true, signal })
  const stop = (event: PopStateEvent) => {
    const delta = readIndex() - typedAt
    if (!isUndone && (delta === 0 || !hasUnsavedInput())) return
    event.stopImmediatePropagation()
    if (isUndone) return void (isUndone = false)
    isUndone = true
    history.go(-delta)
    void ask(() => history.go(delta))
  }
  addEventListener('popstate', stop, { capture: true, signal })
}
