import { useState, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { currentToken } from '../../api/session'
import { createOrigin, paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Redirect } from '../../ui/layout/Redirect'
import { Checking, CheckingPermissions } from './CheckingPermissions'
import { getAccessRedirect, getHomePath } from './access-redirect'
import { getEndedSession } from './ended-session'

/** Renders its children for users whom the stored session allows, also offline, and redirects all others. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const place = useLocation()
  const user = session?.user ?? null
  // `<Routes location>` creates a new location object with each render; the key tells navigations apart.
  const [entered, setEntered] = useState({ key: place.key, by: user?.id })
  if (entered.key !== place.key || (user && !entered.by)) setEntered({ key: place.key, by: user?.id })
  if (!session && currentToken()) return <CheckingPermissions />
  // After a sign-out or account change, here or in another tab, the screen and its contents must not stay visible.
  const hasLeft = Boolean(entered.by) && user?.id !== entered.by
  const redirectPath = hasLeft ? (user ? getHomePath(user) : paths.home) : getAccessRedirect(user, place.pathname)
  if (redirectPath === null) return children
  const isLeaving = window.location.pathname !== place.pathname
  return (
    <>
      {!isLeaving &&
        (redirectPath === paths.auth() ? <SignInRedirect place={place} /> : <Redirect to={redirectPath} />)}
      {/* Loading the code of the next screen may take a while. */}
      {!hasLeft && <Checking />}
    </>
  )
}

function SignInRedirect({ place }: { place: Location }) {
  const ended = getEndedSession()
  return (
    <Redirect
      to={ended === undefined ? paths.auth() : paths.sessionExpired}
      state={createOrigin(place, ended?.user.id)}
    />
  )
}
