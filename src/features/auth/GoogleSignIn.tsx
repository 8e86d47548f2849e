import { useEffect, useRef, useState } from 'react'
import { google } from '#contract/auth'
import { publicSettings } from '#contract/public'
import { call } from '../../api/client'
import { useRead } from '../../api/use-read'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Divider } from '../../ui/Divider'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'
import { documentAdmitsGoogle, loadGoogle } from './google-identity'
import { outcomeOf } from './outcome'
import { useEnter } from './use-enter'

/** Google's own button, or why it is not there. The form above works in any case. */
export function GoogleSignIn() {
  const { data, loading } = useRead(publicSettings, {})
  const clientId = data?.googleClientId
  return (
    <Stack gap={3}>
      <Divider />
      <Text size="sm" tone="muted" align="center">
        Or continue with
      </Text>
      <div className="embed">
        {loading && <Skeleton shape="button" />}
        {!loading && !clientId && <Unavailable>Google sign-in is not available here. Please use your email and password.</Unavailable>}
        {clientId && (documentAdmitsGoogle(paths.auth()) ? <GoogleButton clientId={clientId} /> : <LoadedElsewhere />)}
      </div>
    </Stack>
  )
}

const Unavailable = ({ children }: { children: string }) => (
  <Text size="sm" tone="muted" align="center">
    {children}
  </Text>
)

const LoadedElsewhere = () => (
  <Button variant="outline" full onClick={() => location.reload()}>
    Continue with Google
  </Button>
)

function GoogleButton({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const state = useGoogleButton(clientId, place)
  return (
    <>
      <div ref={place} hidden={state !== 'ready'} />
      {state === 'loading' && <Skeleton shape="button" />}
      {state === 'missing' && <Unavailable>Google cannot be reached right now. Please use your email and password.</Unavailable>}
    </>
  )
}

const widest = 400

function useGoogleButton(clientId: string, place: { current: HTMLElement | null }) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const signIn = useCredential()
  useEffect(() => {
    let gone = false
    const show = async () => {
      const identity = await loadGoogle()
      if (gone || !place.current) return
      if (!identity) return setState('missing')
      identity.initialize({ client_id: clientId, ux_mode: 'popup', callback: ({ credential }) => signIn.current(credential) })
      const width = Math.min(widest, place.current.parentElement?.clientWidth ?? widest)
      identity.renderButton(place.current, { type: 'standard', theme: 'outline', size: 'large', text: 'continue_with', width })
      setState('ready')
    }
    void show()
    addEventListener('online', show)
    return () => {
      gone = true
      removeEventListener('online', show)
    }
  }, [clientId, place, signIn])
  return state
}

/** The latest way in, for a callback that Google keeps. */
function useCredential() {
  const { enter, tell } = useEnter()
  const latest = useRef<(credential: string) => void>(() => undefined)
  useEffect(() => {
    latest.current = async (credential) => {
      const result = await call(google, { body: { credential } })
      if (result.ok) enter(result.answer)
      else if (outcomeOf(result) === 'maintenance') tell(result)
      else toast({ title: 'Google Login Failed', description: 'Could not sign in with Google.', tone: 'destructive' })
    }
  })
  return latest
}
