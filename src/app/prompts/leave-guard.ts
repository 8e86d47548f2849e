/** Asks before a link, the browser's back button or a reload loses typed input. */
import { forgetInput, hasUnsavedInput } from '../../ui/unsaved-input'

export function guardTypedInput(): void {
  addEventListener('click', stopLink, { capture: true })
  addEventListener('beforeunload', (event) => hasUnsavedInput() && event.preventDefault())
  // Only some browsers can stop the back button. The others return to the page without the typed text.
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', stopTraversal)
}

/** @param proceed continues the navigation that was stopped */
async function ask(proceed: () => void): Promise<void> {
  // Without a connection, the dialog may not be on this device.
  const isLeaving = await import('./LeaveDialog').then(
    ({ confirmLeaving }) => confirmLeaving(),
    () => window.confirm('Discard what you typed?'),
  )
  if (!isLeaving) return
  forgetInput()
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

const leavesPage = ({ target, origin, pathname, search, download }: HTMLAnchorElement): boolean =>
  target !== '_blank' &&
  !download &&
  origin === location.origin &&
  pathname + search !== location.pathname + location.search

interface NavigateEvent extends Event {
  navigationType: string
  destination: { key: string }
}

function stopTraversal(event: Event): void {
  const { navigationType, destination } = event as NavigateEvent
  if (navigationType !== 'traverse' || !event.cancelable || !hasUnsavedInput()) return
  event.preventDefault()
  const { navigation } = window as unknown as { navigation: { traverseTo(key: string): void } }
  void ask(() => navigation.traverseTo(destination.key))
}
