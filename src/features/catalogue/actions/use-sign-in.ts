import { useLocation, useNavigate } from 'react-router-dom'
import { fromHere, paths } from '../../../paths'

/** Off to signing in, and back here. */
export function useSignIn(): () => void {
  const navigate = useNavigate()
  const here = useLocation()
  return () => navigate(paths.auth(), { state: fromHere(here) })
}
