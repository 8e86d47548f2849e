import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onSessionEnded } from '../../api/session'
import { fromHere, paths } from '../../paths'

/** A session that the server no longer knows leads to `/auth`, and from there back. Renders nothing. */
export function SessionEnd() {
  const navigate = useNavigate()
  const here = useLocation()
  useEffect(() => {
    if (here.pathname === paths.auth()) return
    return onSessionEnded((session) => navigate(paths.sessionExpired, { state: fromHere(here, session?.user.id) }))
  }, [here, navigate])
  return null
}
