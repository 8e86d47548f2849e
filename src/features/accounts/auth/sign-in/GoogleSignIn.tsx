import { useEffect, useRef, useState } from 'react'
import { google, createGoogleNonce } from '#contract/accounts/auth'
import { publicSettings } from '#contract/public-addresses'
import { call } from '../../../../api/client'
import { readDeviceCredential } from '../../../../api/known-device'
import { useRead } from '../../../../api/use-read'
import { paths } from '../../../../paths'
import { Button } from '../../../../ui/forms/Button'
import { Divider } from '../../../../ui/layout/Divider'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { offerRetry } from '../../../../ui/states/MissingPart'
import { toast } from '../../../../ui/overlays/toast'
import { isGoogleAllowedByDocument, loadGoogleClient } from './google-identity'
import { getLoginOutcome } from './login-outcome'
import { useSignIn } from './use-sign-in'

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
        {!loading && !clientId && (data ? <NotConfigured /> : <GoogleUnreachable />)}
        {clientId &&
          (simulated || isGoogleAllowedByDocument(paths.auth()) ? (
            <GoogleButton clientId={clientId} simulated={simulated} />
          ) : (
            <ReloadButton />
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

const NotConfigured = () => (
  <Unavailable>Google sign-in is not available here. Please use your email and password.</Unavailable>
)
const GoogleUnreachable = () => (
  <Unavailable>We can't reach Google right now. Please use your email and password.</Unavailable>
)

interface GoogleButtonProps {
  clientId: string
  /** Loads the simulated Google client of the demo from our own server. */
  simulated: boolean
}

const ReloadButton = () => (
  <Button variant="outline" full onClick={() => location.reload()}>
    Continue with Google
  </Button>
)

const GoogleCodeDialog = lazyPart(() => import('./GoogleCodeDialog'), { onFailure: offerRetry })

function GoogleButton({ clientId, simulated }: GoogleButtonProps) {
  const container = useRef<HTMLDivElement>(null)
  const [credential, setCredential] = useState<string>()
  const state = useGoogleButton({ clientId, simulated }, container, setCredential)
  return (
    <>
      {credential && <GoogleCodeDialog credential={credential} onClose={() => setCredential(undefined)} />}
      <div ref={container} hidden={state !== 'ready'} />
      {state === 'loading' && <Skeleton shape="button" />}
      {state === 'missing' && <GoogleUnreachable />}
    </>
  )
}

const maxWidthPx = 400

/** @param onCodeNeeded receives the credential of an account with a second factor */
function useGoogleButton(
  { clientId, simulated }: GoogleButtonProps,
  container: { current: HTMLElement | null },
  onCodeNeeded: (credential: string) => void,
) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading')
  const signIn = useCredentialSignIn(onCodeNeeded)
  useEffect(() => {
    let isDisposed = false
    let renderedWidth = 0
    let nonce: string | undefined
    // Google renders the button once, with a fixed width in pixels. After a phone is rotated it could be too wide.
    const resizeObserver = new ResizeObserver(() => void renderGoogleButton())
    const renderGoogleButton = async () => {
      const identity = await loadGoogleClient(simulated)
      const isNew = !nonce
      nonce ??= identity ? await fetchNonce() : undefined
      const parent = container.current?.parentElement
      if (isDisposed || !container.current || !parent) return
      if (!identity || !nonce) return setState('missing')
      const width = Math.min(maxWidthPx, parent.clientWidth)
      if (width === renderedWidth && !isNew) return
      if (isNew)
        identity.initialize({
          client_id: clientId,
          ux_mode: 'popup',
          nonce,
          callback: ({ credential }) => void submit(credential),
        })
      renderedWidth = width
      identity.renderButton(container.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        text: 'continue_with',
        width,
      })
      setState('ready')
      resizeObserver.observe(parent)
    }
    // The server accepts each nonce once. Even after a failed sign-in, the next credential needs a new nonce.
    const submit = async (credential: string) => {
      await signIn.current(credential)
      nonce = undefined
      if (!isDisposed) await renderGoogleButton()
    }
    void renderGoogleButton()
    addEventListener('online', renderGoogleButton)
    return () => {
      isDisposed = true
      resizeObserver.disconnect()
      removeEventListener('online', renderGoogleButton)
    }
  }, [clientId, simulated, container, signIn])
  return state
}

async function fetchNonce(): Promise<string | undefined> {
  const result = await call(createGoogleNonce, {})
  return result.ok ? result.answer.nonce : undefined
}

/** Returns a ref to the current sign-in function, because Google keeps the callback of the first render. */
function useCredentialSignIn(onCodeNeeded: (credential: string) => void) {
  const { completeSignIn, showFailure } = useSignIn()
  const currentSignIn = useRef<(credential: string) => Promise<void>>(async () => undefined)
  useEffect(() => {
    currentSignIn.current = async (credential) => {
      const result = await call(google, { body: { credential, ...(await readDeviceCredential()) } })
      if (result.ok) completeSignIn(result.answer)
      else if (result.code === 'second_factor_required') onCodeNeeded(credential)
      else if (getLoginOutcome(result) === 'maintenance') showFailure(result)
      else
        toast({
          title: 'Google Login Failed',
          description: result.kind === 'unreachable' ? result.message : 'Could not sign in with Google.',
          tone: 'destructive',
        })
    }
  })
  return currentSignIn
}
