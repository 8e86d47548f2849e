import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { currentToken } from '../../api/session'
import { fromHere, paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Redirect } from '../../ui/Redirect'
import { CheckingPermissions } from './CheckingPermissions'
import { detour } from './detour'

/** Lets in whom the kept session admits, offline too; sends all others where they belong. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const place = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session && !wasSignedIn) setWasSignedIn(true)
  if (!session && currentToken()) return <CheckingPermissions />
  // Who signs out here, or in another tab, is done with this screen.
  const to = !session && wasSignedIn ? paths.home : detour(session?.user ?? null, place.pathname)
  if (to === null) return children
  const isLeaving = window.location.pathname !== place.pathname
  return isLeaving ? null : <Redirect to={to} state={to === paths.auth() ? fromHere(place) : undefined} />
}
