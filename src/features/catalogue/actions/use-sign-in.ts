import { useLocation, useNavigate } from 'react-router-dom'
import { createOrigin, paths } from '../../../paths'

/** Returns a function that opens sign-in and returns to the current page afterwards. */
export function useSignIn(): () => void {
  const navigate = useNavigate()
  const here = useLocation()
  return () => navigate(paths.auth(), { state: createOrigin(here) })
}
