/** Banners at the bottom edge of any screen: install the app, or update to a new version. */
import { createRoot } from 'react-dom/client'
import { Prompts } from './Prompts'
import { watchTyping } from './unsaved-input'

/** Renders into a root of its own, so that the banners work over every layout and also if a screen has failed. */
export function startPrompts(): void {
  watchTyping()
  const container = document.body.appendChild(document.createElement('div'))
  container.ariaLive = 'polite'
  createRoot(container).render(<Prompts />)
}
