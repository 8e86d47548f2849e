/** What the app asks at the bottom edge of any screen: to be installed, to take a new version. */
import { createRoot } from 'react-dom/client'
import { Prompts } from './Prompts'
import { followTyping } from './typed'

/** Beside the app and not in it: it stands over every layout, also where a screen has failed. */
export function startPrompts(): void {
  followTyping()
  const place = document.body.appendChild(document.createElement('div'))
  place.ariaLive = 'polite'
  createRoot(place).render(<Prompts />)
}
