import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { publicSettings } from '#contract/public-addresses'
import { useRead } from '../../../api/use-read'
import { currentSession, subscribeSession } from '../../../api/session'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Notice } from '../../../ui/states/Notice'
import { Tabs } from '../../../ui/overlays/Tabs'
import { useSearch } from '../../../ui/hooks/use-search'
import { AuthFrame } from './AuthFrame'
import { LogIn } from './sign-in/LogIn'
import { SignUp } from './sign-up/SignUp'

export const head = ({ search }: { search: URLSearchParams }) => ({
  title: search.get('mode') === 'signup' ? 'Create your account | Tilipo' : 'Log in | Tilipo',
  description: 'Log in to Tilipo, or create an account to book, buy and sell services all over Zambia.',
  canonical: paths.auth(),
})

const PhoneSignIn = lazyPart(() => import('./sign-in/PhoneSignIn'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const

export default function AuthPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [search] = useSearch()
  const settings = useRead(publicSettings, {})
  const [isByPhone, setByPhone] = useState(false)
  const mode = search.get('mode') === 'signup' ? 'signup' : 'login'
  const selectTab = (id: 'login' | 'signup') =>
    navigate(paths.auth(id), { replace: true, state: { ...state, keepScroll: true } })
  return (
    <AuthFrame title={isByPhone ? 'Your phone number' : mode === 'login' ? 'Welcome back' : 'Create your account'}>
      {search.get('session') === 'expired' && <SessionExpiredNotice />}
      <SignedInNotice />
      {isByPhone ? (
        <PhoneSignIn onBack={() => setByPhone(false)} />
      ) : (
        <>
          <Tabs label="Log in or sign up" tabs={tabs} value={mode} onChange={selectTab}>
            {mode === 'login' ? (
              <LogIn />
            ) : (
              <SignUp accountType={search.get('account') === 'partner' ? 'partner' : 'endUser'} />
            )}
          </Tabs>
          {!settings.data?.withoutSms && (
            <Button variant="outline" full icon="phone" onClick={() => setByPhone(true)}>
              Use phone number instead
            </Button>
          )}
        </>
      )}
    </AuthFrame>
  )
}

const SessionExpiredNotice = () => (
  <Notice tone="waiting" icon="clock" role="status" title="Your session has expired. Please log in again.">
    This device was signed out after a while, from another device, or because of a new password. What you saved on this
    phone is still here.
  </Notice>
)

function SignedInNotice() {
  const [initialSession, setInitialSession] = useState(currentSession)
  useEffect(() => subscribeSession((elsewhere) => elsewhere && setInitialSession(currentSession())), [])
  const session = useSession()
  // Shows only a session that existed before this page, not the one that the user is just signing in to.
  if (!session || session !== initialSession) return null
  const { full_name: name, dashboardRoute } = session.user
  return (
    <Notice
      icon="user"
      title={`You are logged in as ${name}.`}
      action={
        <ButtonLink size="sm" variant="outline" to={dashboardRoute || paths.dashboard}>
          Dashboard
        </ButtonLink>
      }
    >
      Log in below to switch accounts.
    </Notice>
  )
}
