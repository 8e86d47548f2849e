import { useState } from 'react'
import { ApplicationForm } from '../../features/accounts/profile/ApplicationForm'
import { ChangePassword } from '../../features/accounts/profile/ChangePassword'
import { useVendorBookings } from '../../db/queries/bookings'
import { useMe } from '../../db/queries/me'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Button, ButtonLink } from '../../ui/forms/Button'
import { Container } from '../../ui/layout/Container'
import { Disclosure } from '../../ui/overlays/Disclosure'
import { EmptyState } from '../../ui/states/EmptyState'
import { lazyPart } from '../../ui/states/lazy-part'
import { offerRetry } from '../../ui/states/MissingPart'
import { Row } from '../../ui/layout/Row'
import { Section } from '../../ui/layout/Section'
import { Skeleton } from '../../ui/states/Skeleton'
import { isOwnerOfClosed } from '../guards/access-redirect'
import { SignedIn } from '../guards/SignedIn'
import { buildClosedBusinessScreens } from '../menus/menu'
import { checkSession } from '../check-session'

const YourData = lazyPart(() => import('../../features/accounts/profile/data/YourData'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

export const head = () => ({ title: 'Pending approval | Tilipo' })

/** Shown while a business waits for approval. After approval, the guard redirects. */
export default function PendingApproval() {
  return (
    <SignedIn>
      <Waiting />
      <Section aria-label="Your application">
        <Container width="form">
          <ApplicationForm />
        </Container>
      </Section>
      <AccountSettings />
    </SignedIn>
  )
}

function Waiting() {
  const user = useSession()?.user
  const reason = useMe()?.rejectionReason
  const hasBookings = (useVendorBookings()?.length ?? 0) > 0
  const [busy, setBusy] = useState(false)
  const recheck = () => {
    setBusy(true)
    void checkSession().finally(() => setBusy(false))
  }
  const company = user?.companyName ?? 'Your business'
  const isRejected = user?.approvalStatus === 'rejected'
  return (
    <EmptyState
      page
      icon={isRejected ? 'alert' : 'clock'}
      tone={isRejected ? 'attention' : undefined}
      title={isRejected ? 'Your application was not approved' : 'Pending Approval'}
      text={
        isRejected
          ? `${company} was not approved. ${reason ? `The reason: ${reason} ` : ''}Correct your application below and apply again.`
          : `${company} is waiting for approval. We review every business before customers see it, and we will let you know our decision.`
      }
      action={
        <Row justify="to-center" stackBelow="below-sm" wrap>
          <Button icon="sync" variant={isRejected ? 'outline' : 'solid'} loading={busy} onClick={recheck}>
            Check Again
          </Button>
          <ButtonLink variant="outline" to={paths.adminSupport}>
            Contact Support
          </ButtonLink>
          {user &&
            isOwnerOfClosed(user) &&
            hasBookings &&
            buildClosedBusinessScreens(user).map(({ to, label, icon }) => (
              <ButtonLink key={to} variant="outline" icon={icon} to={to}>
                {label}
              </ButtonLink>
            ))}
        </Row>
      }
    />
  )
}

/** The profile screen is available only after approval, but users can secure their account before that. */
const AccountSettings = () => (
  <Section aria-label="Your account">
    <Container width="form">
      <Disclosure summary="Change your password">
        <ChangePassword />
      </Disclosure>
      <Disclosure summary="Your data">
        <YourData />
      </Disclosure>
    </Container>
  </Section>
)
