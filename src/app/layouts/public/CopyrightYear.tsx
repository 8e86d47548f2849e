import { useHydrated } from '../../../ui/hooks/use-hydrated'

const getCurrentYear = () => new Date().getFullYear()

/**
 * Shows the year of the renderer in the first paint, which may come from an old copy, and the year of this device after
 * hydration.
 */
export function CopyrightYear() {
  const isHydrated = useHydrated()
  return (
    <span key={isHydrated ? 'now' : 'rendered'} suppressHydrationWarning>
      {getCurrentYear()}
    </span>
  )
}
