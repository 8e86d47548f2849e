import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { createOrigin, paths } from '../../paths'
import { getEndedSession, clearEndedSession, subscribeEndedSession } from './ended-session'

/** Redirects to `/auth` when the server has ended the session, and back after sign-in. Renders nothing. */
export function SessionEnd() {
  const navigate = useNavigate()
  const here = useLocation()
  useEffect(() => {
    if (here.pathname === paths.auth()) return clearEndedSession()
    const leave = () => {
      const session = getEndedSession()
      if (session !== undefined) navigate(paths.sessionExpired, { state: createOrigin(here, session?.user.id) })
    }
    leave()
    return subscribeEndedSession(leave)
  }, [here, navigate])
  return null
}
