/** Banners at the bottom edge of any screen: install the app, or update to a new version. */
import { createRoot } from 'react-dom/client'
import { Prompts } from './Prompts'
import { followTyping } from './typed'

/** Renders into a root of its own, so that the banners work over every layout and also if a screen has failed. */
export function startPrompts(): void {
  followTyping()
  const place = document.body.appendChild(document.createElement('div'))
  place.ariaLive = 'polite'
  createRoot(place).render(<Prompts />)
}
