import { useHydrated } from '../../../ui/use-hydrated'

const thisYear = () => new Date().getFullYear()

/**
 * Shows the year of the renderer in the first paint, which may come from an old copy, and the year of this device after
 * hydration.
 */
export function CopyrightYear() {
  const stands = useHydrated()
  return (
    <span key={stands ? 'now' : 'rendered'} suppressHydrationWarning>
      {thisYear()}
    </span>
  )
}
