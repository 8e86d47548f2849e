import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fromHere, paths } from '../../paths'
import { endedSession, forgetEnd, onEnd } from './ended'

/** A session that the server no longer knows leads to `/auth`, and from there back. Renders nothing. */
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
