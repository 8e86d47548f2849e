import { useParams } from 'react-router-dom'
import type { JobDetails } from '#contract/business/hiring/jobs'
import { job as jobEndpoint } from '#contract/business/hiring/job-addresses'
import type { Head, LoadContext } from '../../../page'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Container } from '../../../ui/layout/Container'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Section } from '../../../ui/layout/Section'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { JobView } from './JobView'
import { buildJobPosting } from './job-posting'

const buildInput = (id = '') => ({ params: { id } })

/** Whether the job does not exist, for example because of a mistyped URL. */
const isMissing = (fault: { status?: number } | undefined): boolean => fault?.status === 404

export const load = ({ params, read }: LoadContext): Promise<unknown> => read(jobEndpoint, buildInput(params.id))

export function head({ params, getCached, getFault }: LoadContext): Head {
  const job = getCached(jobEndpoint, buildInput(params.id))?.job
  if (!job)
    return isMissing(getFault(jobEndpoint, buildInput(params.id)))
      ? { title: 'Job Not Found | Tilipo', status: 404 }
      : { title: 'Job | Tilipo' }
  return {
    title: `${job.title} at ${job.vendor.businessName}, ${job.town} | Tilipo`,
    description: job.description.slice(0, 160),
    canonical: paths.job(job._id),
    ...(job.open ? { jsonLd: buildJobPosting(job) } : {}),
  }
}

export default function JobPage() {
  const read = useRead(jobEndpoint, buildInput(useParams().id))
  if (read.data === undefined && isMissing(read.error)) return <JobNotFound />
  return (
    <Section first>
      <Container>
        <ReadStates
          read={read}
          skeleton={<JobSkeleton />}
          errorText="Could not load this job at this time. Please try again later."
        >
          {({ job }: { job: JobDetails }) => <JobView job={job} />}
        </ReadStates>
      </Container>
    </Section>
  )
}

const JobNotFound = () => (
  <EmptyState
    page
    icon="briefcase"
    title="Job Not Found"
    text="It may have been filled or removed, or the address may be mistyped."
    action={<ButtonLink to={paths.whosHiring}>See who's hiring</ButtonLink>}
  />
)

const JobSkeleton = () => (
  <Split>
    <Stack gap={4}>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </Stack>
    <Skeleton shape="block" />
  </Split>
)
