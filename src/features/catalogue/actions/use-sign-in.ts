import { useLocation } from 'react-router-dom'
import { createOrigin, paths } from '../../../paths'
import { useSharedNavigate } from '../../../ui/navigate-context'

/** Returns a function that opens sign-in and returns to the current page afterwards. */
export function useSignIn(): () => void {
  const navigate = useSharedNavigate()
  const here = useLocation()
  return () => navigate(paths.auth(), { state: createOrigin(here) })
}
