import { formatDate } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { vendorJobs, type VendorJob } from '#contract/business/hiring/vendor-jobs'
import { useSavedRead } from '../../../../sync/hooks/use-saved-read'
import { StatusBadge } from '../../../../ui/text/Badge'
import { ButtonLink } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useSearch } from '../../../../ui/hooks/use-search'
import { buildNewJobPath, buildVendorJobPath, useVendorJobsPath } from './vendor-job-paths'

export const head = () => ({ title: 'Jobs | Tilipo' })

const pageSize = 20

/** The jobs of a business, open ones first. The last answer is readable offline. */
export default function VendorJobsPage() {
  const area = useVendorJobsPath()
  const [search, setSearch] = useSearch()
  const page = Math.max(1, Math.min(1000, Math.trunc(Number(search.get('page'))) || 1))
  const read = useSavedRead(vendorJobs, { query: { page, pageSize } }, String(page))
  const showPage = (next: number) =>
    setSearch(next > 1 ? { page: String(next) } : {}, { replace: true, state: { keepScroll: true } })
  const postLink = (
    <ButtonLink icon="plus" to={buildNewJobPath(area)}>
      Post a job
    </ButtonLink>
  )
  return (
    <Stack gap={6}>
      <PageHeader
        title="Jobs"
        text="Post the positions you want to fill and review the applications."
        actions={postLink}
      />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="Could not fetch your jobs."
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon="briefcase"
            title="No jobs posted yet"
            text="Jobs appear under “Who's Hiring”. We notify you of every application."
          />
        }
      >
        {({ jobs, total }) => (
          <DataTable
            label="Jobs"
            columns={columns}
            rows={jobs}
            rowKey={({ _id }) => _id}
            rowLink={({ _id }) => buildVendorJobPath(area, _id)}
            paging={{ page, pageCount: Math.ceil(total / pageSize), onPage: showPage }}
          />
        )}
      </ReadStates>
    </Stack>
  )
}

const columns: readonly Column<VendorJob>[] = [
  {
    id: 'title',
    header: 'Job',
    cell: ({ title, town }) => (
      <>
        <Text weight="bold">{title}</Text>
        <Text size="sm" tone="muted">
          {town}
        </Text>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (job) => <JobStatus job={job} /> },
  { id: 'applications', header: 'Applications', cell: (job) => formatApplicationCount(job) },
  { id: 'postedOn', header: 'Posted', cell: ({ postedOn }) => formatDate(postedOn) },
]

/** Whether the job accepts applications, and until when. */
export function JobStatus({ job: { open, closed, closesOn } }: { job: VendorJob }) {
  if (open) return <StatusBadge status="done">{`Open until ${formatDate(closesOn)}`}</StatusBadge>
  if (closed) return <StatusBadge status="attention">Closed</StatusBadge>
  return <StatusBadge status="waiting">{`Ended on ${formatDate(closesOn)}`}</StatusBadge>
}

/** "5 applications, 2 new" */
function formatApplicationCount({ applications, newApplications }: VendorJob): string {
  const total = formatPlural(applications, { one: '# application', other: '# applications' })
  return newApplications > 0 ? `${total}, ${formatPlural(newApplications, { other: '# new' })}` : total
}
