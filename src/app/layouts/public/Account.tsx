import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Avatar } from '../../../ui/Avatar'
import { ButtonLink } from '../../../ui/Button'
import { Show } from '../../../ui/Show'

const AccountMenu = lazy(() => import('./AccountMenu'))

/** Signed out in the first paint, for everybody; its room is kept, so nothing moves when the account appears. */
export function Account() {
  const session = useSession()
  return (
    <div className="top-account">
      {session ? (
        <Suspense fallback={<Avatar name={session.user.full_name} />}>
          <AccountMenu user={session.user} />
        </Suspense>
      ) : (
        <SignInLinks />
      )}
    </div>
  )
}

function SignInLinks() {
  const { pathname, search } = useLocation()
  // Back to what was being read; from the home page to where the account belongs.
  const state = pathname === paths.home ? undefined : { from: pathname + search }
  return (
    <>
      <Show as="span" at="below-sm">
        <ButtonLink size="sm" to={paths.auth()} state={state}>
          Sign In
        </ButtonLink>
      </Show>
      <Show as="span" at="from-sm">
        <ButtonLink size="sm" variant="ghost" to={paths.auth()} state={state}>
          Log In
        </ButtonLink>
        <ButtonLink size="sm" to={paths.auth('signup')} state={state}>
          Sign Up
        </ButtonLink>
      </Show>
    </>
  )
}
