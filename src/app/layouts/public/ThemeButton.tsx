import { useLatePart } from '../../late-part'
import { IconButton } from '../../../ui/IconButton'

const loadMenu = () => import('./ThemeMenu')

/** The same button without its menu in the first paint; the menu is fetched once the page has loaded. */
export function ThemeButton() {
  const ThemeMenu = useLatePart(loadMenu)
  return ThemeMenu ? <ThemeMenu /> : <IconButton icon="monitor" label="Theme" aria-haspopup="menu" disabled />
}
