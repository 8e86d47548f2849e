import { useHydrated } from '../../../ui/use-hydrated'

const thisYear = () => new Date().getFullYear()

/** The renderer's year in the first paint, which may be an old copy; this device's once the page stands. */
export function CopyrightYear() {
  const stands = useHydrated()
  return (
    <span key={stands ? 'now' : 'rendered'} suppressHydrationWarning>
      {thisYear()}
    </span>
  )
}
