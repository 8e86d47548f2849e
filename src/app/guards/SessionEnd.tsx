import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fromHere, paths } from '../../paths'
import { endedSession, forgetEnd, onEnd } from './ended'

/** Redirects to `/auth` when the server has ended the session, and back after sign-in. Renders nothing. */
export function SessionEnd() {
  const navigate = useNavigate()
  const here = useLocation()
  useEffect(() => {
    if (here.pathname === paths.auth()) return forgetEnd()
    const leave = () => {
      const session = endedSession()
      if (session !== undefined) navigate(paths.sessionExpired, { state: fromHere(here, session?.user.id) })
    }
    leave()
    return onEnd(leave)
  }, [here, navigate])
  return null
}
