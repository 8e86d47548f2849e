import { setColorMode, useColorMode, type ColorMode } from '../../../ui/hooks/color-mode'
import { Icon, type IconName } from '../../../ui/text/Icon'
import { Menu } from '../../../ui/overlays/Menu'

const modes: { mode: ColorMode; label: string; icon: IconName }[] = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'System', icon: 'monitor' },
]

/** Theme menu. Its button shows the selected mode. */
export default function ThemeMenu({ isInitiallyOpen }: { isInitiallyOpen?: boolean }) {
  const chosen = useColorMode()
  return (
    <Menu
      label="Theme"
      isInitiallyOpen={isInitiallyOpen}
      trigger={<Icon name={modes.find(({ mode }) => mode === chosen)!.icon} size={24} />}
      items={modes.map(({ mode, label, icon }) => ({
        label,
        icon,
        checked: mode === chosen,
        onSelect: () => setColorMode(mode),
      }))}
    />
  )
}
