import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffRoles } from '#contract/core/access'
import { answerEmploymentOffer, readEmploymentOffer, type EmploymentOffer } from '#contract/accounts/employment'
import { call } from '../../api/client'
import { readDeviceCredential, storeDeviceCredential } from '../../api/known-device'
import { saveSession } from '../../api/session'
import { useUncachedRead } from '../../api/use-uncached-read'
import { useSession } from '../../sync/index'
import { Button } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { ReadStates } from '../../ui/states/ReadStates'
import { Row } from '../../ui/layout/Row'
import { Skeleton } from '../../ui/states/Skeleton'
import { toast } from '../../ui/overlays/toast'
import { checkSession } from '../check-session'
import { SignedIn } from '../guards/SignedIn'

export const head = () => ({ title: 'Staff invitation | Tilipo' })

/**
 * Asks a user to accept or decline the staff account that an employer created for their email address. The guard
 * redirects here until then.
 */
export default function Employment() {
  return (
    <SignedIn>
      <Offer />
    </SignedIn>
  )
}

function Offer() {
  const read = useUncachedRead(readEmploymentOffer, {}, '')
  return (
    <ReadStates
      read={read}
      skeleton={<Skeleton shape="block" />}
      errorText="We couldn't load your invitation. Check your connection and try again."
      isEmpty={({ offer }) => offer === null}
      empty={
        <EmptyState
          page
          icon="briefcase"
          title="No invitation to answer"
          text="You have already answered, or the business has withdrawn it."
          action={<Button onClick={() => void checkSession()}>Continue</Button>}
        />
      }
    >
      {({ offer }) => offer && <Decision offer={offer} />}
    </ReadStates>
  )
}

function Decision({ offer: { business, role } }: { offer: EmploymentOffer }) {
  const email = useSession()?.user.email
  const { answer, busy } = useAnswer()
  return (
    <EmptyState
      page
      icon="briefcase"
      title={`Do you work for ${business}?`}
      text={`${business} has added ${email ?? 'your address'} to its team with the role “${staffRoles[role].label}”. If you accept, you work on its account with your own password. If you decline, you keep a personal account, and we let ${business} know.`}
      action={
        <Row justify="to-center" stackBelow="below-sm">
          <Button loading={busy === true} disabled={busy === false} onClick={() => answer(true)}>
            Accept
          </Button>
          <Button variant="outline" loading={busy === false} disabled={busy === true} onClick={() => answer(false)}>
            Decline
          </Button>
        </Row>
      }
    />
  )
}

/** `busy`: the answer that is being sent, or null. */
function useAnswer() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<boolean | null>(null)
  const answer = async (accept: boolean) => {
    setBusy(accept)
    const result = await call(answerEmploymentOffer, { body: { accept, ...(await readDeviceCredential()) } })
    setBusy(null)
    if (result.ok) {
      void saveSession(result.answer)
      void storeDeviceCredential(result.answer)
      return navigate(result.answer.dashboardRoute, { replace: true })
    }
    const description =
      result.kind === 'unreachable'
        ? "You need a connection to answer. Please try again when you're online."
        : result.message
    toast({ title: 'Your answer was not saved', description, tone: 'destructive' })
    if (result.code === 'not_found') void checkSession()
  }
  return { answer: (accept: boolean) => void answer(accept), busy }
}
