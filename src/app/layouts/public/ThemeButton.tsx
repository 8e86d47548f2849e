import { useState } from 'react'
import { useDeferredPart } from '../../../ui/use-deferred-part'
import { IconButton } from '../../../ui/IconButton'

const loadMenu = () => import('./ThemeMenu')

/**
 * Shows the button without its menu in the first paint. The menu is loaded after the page, and opens then if the button
 * was tapped.
 */
export function ThemeButton() {
  const ThemeMenu = useDeferredPart(loadMenu)
  const [isTapped, setTapped] = useState(false)
  return ThemeMenu ? (
    <ThemeMenu isInitiallyOpen={isTapped} />
  ) : (
    <IconButton icon="monitor" label="Theme" aria-haspopup="menu" onClick={() => setTapped(true)} />
  )
}
