/** Banners at the bottom edge of any screen: install the app, or update to a new version. */
import { createRoot } from 'react-dom/client'
import { watchTyping } from '../../ui/forms/unsaved-input'
import { Prompts } from './Prompts'

const loadLeaveGuard = () =>
  void import('./leave-guard').then(({ guardTypedInput }) => guardTypedInput()).catch(() => undefined)

/** Renders into a root of its own, so that the banners work over every layout and also if a screen has failed. */
export function startPrompts(): void {
  watchTyping()
  // Most visits type nothing.
  addEventListener('input', loadLeaveGuard, { once: true, capture: true, passive: true })
  const container = document.body.appendChild(document.createElement('div'))
  container.ariaLive = 'polite'
  createRoot(container).render(<Prompts />)
}
