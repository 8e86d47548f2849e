import { useLocation } from 'react-router-dom'
import type { StoredUser } from '../../../api/session'
import { createOrigin, paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Avatar } from '../../../ui/media/Avatar'
import { ButtonLink } from '../../../ui/forms/Button'
import { Show } from '../../../ui/layout/Show'
import { lazyPart } from '../../../ui/states/lazy-part'

const AccountMenu = lazyPart(() => import('./AccountMenu'), {
  when: 'page-loaded',
  fallback: ({ user }) => <Avatar name={user.full_name} />,
  onFailure: 'fallback',
})

/**
 * Shows the signed-out state in the first paint, for everyone. Its space is reserved, so that the layout does not shift
 * when the account appears.
 */
export function Account() {
  const user = useSession()?.user
  return <div className="top-account">{user ? <Menu user={user} /> : <SignInLinks />}</div>
}

const Menu = ({ user }: { user: StoredUser }) => (
  <>
    <span className="top-name" aria-hidden="true">
      {user.full_name.split(' ')[0]}
    </span>
    <AccountMenu user={user} />
  </>
)

function SignInLinks() {
  const here = useLocation()
  // Sign-in returns to the current page. From the home page it opens the dashboard of the account.
  const state = here.pathname === paths.home ? undefined : createOrigin(here)
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
