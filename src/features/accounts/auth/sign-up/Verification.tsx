import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { verifyEmail } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Spinner } from '../../../../ui/states/Spinner'
import { Text } from '../../../../ui/text/Text'
import { useSearch } from '../../../../ui/hooks/use-search'
import { AuthFrame, BackToLogin } from '../AuthFrame'
import { ResendBox } from './ResendBox'

export const head = () => ({ title: 'Email verification | Tilipo' })

type State = { is: 'asking' | 'verified' } | { is: 'failed'; message: string; canRetry: boolean }

const invalidLinkMessage = 'This link is invalid or has expired. Please request a new one.'

/** `/verification/confirm?token=` verifies the address. Any other status (such as `success`) only displays a result. */
export default function Verification() {
  const { status = '' } = useParams()
  const token = useSearch()[0].get('token')
  if (status === 'confirm' && token) return <VerifyToken token={token} />
  return (
    <VerificationResult
      state={status === 'success' ? { is: 'verified' } : { is: 'failed', message: invalidLinkMessage, canRetry: false }}
    />
  )
}

function VerifyToken({ token }: { token: string }) {
  const [state, setState] = useState<State>({ is: 'asking' })
  const verify = () => {
    setState({ is: 'asking' })
    void call(verifyEmail, { params: { token } }).then((result) => {
      if (result.ok) return setState({ is: 'verified' })
      const canRetry = result.kind === 'unreachable' || result.kind === 'retry'
      setState({ is: 'failed', message: result.message, canRetry })
    })
  }
  useEffect(verify, [token])
  return <VerificationResult state={state} onRetry={verify} />
}

function VerificationResult({ state, onRetry }: { state: State; onRetry?(): void }) {
  if (state.is === 'failed') return <Failed {...state} onRetry={onRetry} />
  if (state.is === 'asking') {
    return (
      <AuthFrame title="Email verification">
        <Row role="status">
          <Spinner label="" />
          <Text>We're verifying your email address …</Text>
        </Row>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Your email is verified">
      <Notice tone="done" icon="check-circle" role="status">
        Thank you. You can log in now.
      </Notice>
      <ButtonLink full to={paths.auth()}>
        Log In
      </ButtonLink>
    </AuthFrame>
  )
}

const Failed = ({ message, canRetry, onRetry }: { message: string; canRetry: boolean; onRetry?(): void }) => (
  <AuthFrame title="We couldn't verify your email">
    <Notice tone="attention" icon="alert" role="alert">
      {message}
    </Notice>
    {canRetry ? (
      <Button icon="sync" onClick={onRetry}>
        Try again
      </Button>
    ) : (
      <ResendBox />
    )}
    <BackToLogin />
  </AuthFrame>
)
