import { useLocation } from 'react-router-dom'
import type { JobDetails } from '#contract/business/hiring/jobs'
import { createOrigin, paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { MissingPart } from '../../../ui/states/MissingPart'
import { lazyPart } from '../../../ui/states/lazy-part'
import { Notice } from '../../../ui/states/Notice'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

const ApplicationSection = lazyPart(
  async () => ({ default: (await import('./ApplicationSection')).ApplicationSection }),
  {
    when: 'page-loaded',
    fallback: <Skeleton shape="block" />,
    onFailure: (_, retry) => (
      <MissingPart
        text="The application form isn't on this device yet. Connect to the internet and try again."
        onRetry={retry}
      />
    ),
  },
)

/**
 * Section in which a visitor applies for a job. Signing in returns to this page. The form's code is loaded after the
 * page, so that it is also available offline.
 */
export function ApplyPanel({ job }: { job: JobDetails }) {
  const role = useSession()?.user.user_type
  return (
    <Card as="section" pad="lg" id="apply">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Apply
        </Heading>
        {role === 'endUser' ? (
          <ApplicationSection job={job} />
        ) : job.open ? (
          <NotAnApplicant isSignedIn={role !== undefined} />
        ) : (
          <ClosedNotice />
        )}
      </Stack>
    </Card>
  )
}

const ClosedNotice = () => <Notice icon="clock">This job is no longer open for applications.</Notice>

function NotAnApplicant({ isSignedIn }: { isSignedIn: boolean }) {
  const location = useLocation()
  if (isSignedIn)
    return <Notice icon="info">You need a personal account to apply. Business accounts can't apply for jobs.</Notice>
  return (
    <>
      <Text tone="muted">You need a personal account. It's free, and we bring you straight back here.</Text>
      <ButtonLink full icon="send" to={paths.auth()} state={createOrigin({ ...location, hash: '#apply' })}>
        Log in to apply
      </ButtonLink>
    </>
  )
}
