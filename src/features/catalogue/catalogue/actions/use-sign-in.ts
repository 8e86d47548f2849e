import { useLocation } from 'react-router-dom'
import { createOrigin, paths, purchaseSection } from '../../../../paths'
import { useSharedNavigate } from '../../../../ui/layout/navigate-context'

/** Returns a function that opens sign-in and returns to the current page afterwards: on a listing, to its purchase. */
export function useSignIn(): () => void {
  const navigate = useSharedNavigate()
  const here = useLocation()
  return () => {
    const hash = document.getElementById(purchaseSection) ? `#${purchaseSection}` : here.hash
    navigate(paths.auth(), { state: createOrigin({ ...here, hash }) })
  }
}
