import { useEffect, useRef, useState } from 'react'
import { google, googleNonce } from '#contract/auth'
import { publicSettings } from '#contract/public'
import { call } from '../../api/client'
import { readDeviceCredential } from '../../api/known-device'
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

/** Google's own sign-in button, or the reason why it is unavailable. The email form works without it. */
export function GoogleSignIn() {
  const { data, loading } = useRead(publicSettings, {})
  const clientId = data?.googleClientId
  const simulated = data?.googleSimulated === true
  return (
    <Stack gap={3}>
      <Divider />
      <Text size="sm" tone="muted" align="center">
        Or continue with
      </Text>
      <div className="embed">
        {loading && <Skeleton shape="button" />}
        {!loading && !clientId && (data ? <NotHere /> : <OutOfReach />)}
        {clientId &&
          (simulated || documentAdmitsGoogle(paths.auth()) ? (
            <GoogleButton clientId={clientId} simulated={simulated} />
          ) : (
            <LoadedElsewhere />
          ))}
      </div>
    </Stack>
  )
}

const Unavailable = ({ children }: { children: string }) => (
  <Text size="sm" tone="muted" align="center">
    {children}
  </Text>
)

const NotHere = () => (
  <Unavailable>Google sign-in is not available here. Please use your email and password.</Unavailable>
)
const OutOfReach = () => <Unavailable>We can't reach Google right now. Please use your email and password.</Unavailable>

interface Client {
  clientId: string
  /** Loads the simulated Google client of the demo from our own server. */
  simulated: boolean
}

const LoadedElsewhere = () => (
  <Button variant="outline" full onClick={() => location.reload()}>
    Continue with Google
  </Button>
)

function GoogleButton({ clientId, simulated }: Client) {
  const place = useRef<HTMLDivElement>(null)
  const state = useGoogleButton({ clientId, simulated }, place)
  return (
    <>
      <div ref={place} hidden={state !== 'ready'} />
      {state === 'loading' && <Skeleton shape="button" />}
      {state === 'missing' && <OutOfReach />}
    </>
  )
}

const widest = 400

function useGoogleButton({ clientId, simulated }: Client, place: { current: HTMLElement | null }) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const signIn = useCredential()
  useEffect(() => {
    let gone = false
    let drawn = 0
    let nonce: string | undefined
    // Google renders the button once, with a fixed width in pixels. After a phone is rotated it could be too wide.
    const resized = new ResizeObserver(() => void show())
    const show = async () => {
      const identity = await loadGoogle(simulated)
      const isNew = !nonce
      nonce ??= identity ? await fetchNonce() : undefined
      const parent = place.current?.parentElement
      if (gone || !place.current || !parent) return
      if (!identity || !nonce) return setState('missing')
      const width = Math.min(widest, parent.clientWidth)
      if (width === drawn && !isNew) return
      if (isNew)
        identity.initialize({
          client_id: clientId,
          ux_mode: 'popup',
          nonce,
          callback: ({ credential }) => void submit(credential),
        })
      drawn = width
      identity.renderButton(place.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        text: 'continue_with',
        width,
      })
      setState('ready')
      resized.observe(parent)
    }
    // The server accepts each nonce once. Even after a failed sign-in, the next credential needs a new nonce.
    const submit = async (credential: string) => {
      await signIn.current(credential)
      nonce = undefined
      if (!gone) await show()
    }
    void show()
    addEventListener('online', show)
    return () => {
      gone = true
      resized.disconnect()
      removeEventListener('online', show)
    }
  }, [clientId, simulated, place, signIn])
  return state
}

async function fetchNonce(): Promise<string | undefined> {
  const result = await call(googleNonce, {})
  return result.ok ? result.answer.nonce : undefined
}

/** Returns a ref to the current sign-in function, because Google keeps the callback of the first render. */
function useCredential() {
  const { enter, tell } = useEnter()
  const latest = useRef<(credential: string) => Promise<void>>(async () => undefined)
  useEffect(() => {
    latest.current = async (credential) => {
      const result = await call(google, { body: { credential, ...(await readDeviceCredential()) } })
      if (result.ok) enter(result.answer)
      else if (outcomeOf(result) === 'maintenance') tell(result)
      else
        toast({
          title: 'Google Login Failed',
          description: result.kind === 'unreachable' ? result.message : 'Could not sign in with Google.',
          tone: 'destructive',
        })
    }
  })
  return latest
}
