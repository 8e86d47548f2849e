import { useState } from 'react'
import { lazyPart, usePreload } from '../../../ui/states/lazy-part'
import { IconButton } from '../../../ui/forms/IconButton'

const ThemeMenu = lazyPart(() => import('./ThemeMenu'), { when: 'page-loaded', onFailure: 'fallback' })

/**
 * Shows the button without its menu in the first paint. The menu is loaded after the page, and opens then if the button
 * was tapped.
 */
export function ThemeButton() {
  const isMenuLoaded = usePreload(ThemeMenu)
  const [isTapped, setTapped] = useState(false)
  return isMenuLoaded ? (
    <ThemeMenu isInitiallyOpen={isTapped} />
  ) : (
    <IconButton icon="monitor" label="Theme" aria-haspopup="menu" onClick={() => setTapped(true)} />
  )
}
