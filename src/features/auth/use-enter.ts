import { useLocation, useNavigate } from 'react-router-dom'
import type { login } from '#contract/auth'
import type { AnswerOf } from '#contract/endpoint'
import { endSession, keepSession } from '../../api/session'
import { storeDeviceCredential } from '../../api/known-device'
import type { Failure } from '../../api/client'
import { paths } from '../../paths'
import { toast } from '../../ui/toast'
import { outcomeOf, words, type Outcome } from './outcome'
import { wayOn } from './way-on'

/** Handles the response of every sign-in method (password and Google). */
export function useEnter() {
  const navigate = useNavigate()
  const { state } = useLocation()

  function enter({ user, token, dashboardRoute, device }: AnswerOf<typeof login>): void {
    void keepSession({ user, token })
    void storeDeviceCredential({ device })
    navigate(wayOn(state, user.id, dashboardRoute), { replace: true })
  }

  function tell(failure: Failure): Outcome {
    const outcome = outcomeOf(failure)
    toast({ ...words[outcome], description: failure.message, tone: 'destructive' })
    if (outcome === 'suspended') navigate(paths.suspended)
    // An unreachable server says nothing about the session, so a user who is signed in and offline stays signed in.
    if (outcome === 'failed' && failure.kind !== 'unreachable') void endSession()
    return outcome
  }

  return { enter, tell }
}
