import { useLocation, useNavigate } from 'react-router-dom'
import type { login } from '#contract/accounts/auth'
import type { AnswerOf } from '#contract/core/endpoint'
import { endSession, saveSession } from '../../../../api/session'
import { storeDeviceCredential } from '../../../../api/known-device'
import type { Failure } from '../../../../api/client'
import { paths } from '../../../../paths'
import { toast } from '../../../../ui/overlays/toast'
import { getLoginOutcome, outcomeToasts, type LoginOutcome } from './login-outcome'
import { getPostLoginRedirect } from './post-login-redirect'

/** Handles the response of every sign-in method (password and Google). */
export function useSignIn() {
  const navigate = useNavigate()
  const { state } = useLocation()

  function completeSignIn({ user, token, dashboardRoute, device }: AnswerOf<typeof login>): void {
    void saveSession({ user, token })
    void storeDeviceCredential({ device })
    navigate(getPostLoginRedirect(state, user.id, dashboardRoute), { replace: true })
  }

  function showFailure(failure: Failure): LoginOutcome {
    const outcome = getLoginOutcome(failure)
    toast({ ...outcomeToasts[outcome], description: failure.message, tone: 'destructive' })
    if (outcome === 'suspended') navigate(paths.suspended, { state: { suspended: failure.message } })
    // An unreachable server says nothing about the session, so a user who is signed in and offline stays signed in.
    if (outcome === 'failed' && failure.kind !== 'unreachable') void endSession()
    return outcome
  }

  return { completeSignIn, showFailure }
}
