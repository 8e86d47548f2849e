import { formatPlural } from '#contract/core/plural'
import { useLocation } from 'react-router-dom'
import { jobs } from '#contract/business/hiring/job-addresses'
import type { Head, LoadContext } from '../../../page'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Container } from '../../../ui/layout/Container'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Pager } from '../../../ui/lists/Pager'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Section } from '../../../ui/layout/Section'
import { CardSkeletons } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { parseFilters, isFiltered, pageSize, buildFilterPath, type Filters } from './filters'
import { JobCard } from './JobCard'
import { JobFilters } from './JobFilters'

const buildQuery = (filters: Filters) => ({ query: { ...filters, pageSize } })

export const load = ({ search, read }: LoadContext): Promise<unknown> => read(jobs, buildQuery(parseFilters(search)))

export const head = ({ search }: LoadContext): Head => ({
  title: "Who's Hiring in Zambia | Tilipo",
  description:
    'Jobs at lodges, coach companies, shops, carriers and agencies all over Zambia, with pay, town and closing date. Apply on your phone.',
  canonical: buildFilterPath({ page: parseFilters(search).page ?? 1 }),
})

export default function WhosHiringPage() {
  const filters = parseFilters(new URLSearchParams(useLocation().search))
  const read = useRead(jobs, buildQuery(filters))
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader
            title="Who's Hiring"
            text="Jobs at the lodges, coach companies, shops and agencies on Tilipo. You can apply offline too."
          />
          <JobFilters filters={filters} towns={read.data?.towns ?? []} employers={read.data?.employers ?? []} />
          <ReadStates
            read={read}
            skeleton={
              <Grid columns={3}>
                <CardSkeletons count={6} />
              </Grid>
            }
            errorText="Could not load jobs at this time. Please try again later."
            isEmpty={(found) => found.jobs.length === 0}
            empty={<NoJobs filters={filters} />}
          >
            {({ jobs: foundJobs, total, page }) => (
              <Stack gap={5}>
                <Text size="sm" tone="muted" role="status">
                  {formatPlural(total, { one: '# job', other: '# jobs' })}
                </Text>
                <Grid columns={3}>
                  {foundJobs.map((job) => (
                    <JobCard key={job._id} job={job} />
                  ))}
                </Grid>
                <Pager
                  page={page}
                  pageCount={Math.ceil(total / pageSize)}
                  to={(target) => buildFilterPath({ ...filters, page: target })}
                />
              </Stack>
            )}
          </ReadStates>
        </Stack>
      </Container>
    </Section>
  )
}

const NoJobs = ({ filters }: { filters: Filters }) =>
  isFiltered(filters) || filters.page ? (
    <EmptyState
      icon="search"
      title="No jobs match your search"
      text="Use fewer words, or search in all towns and businesses."
      action={
        <ButtonLink variant="outline" to={paths.whosHiring}>
          Show all jobs
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      icon="briefcase"
      title="No jobs are posted right now"
      text="Businesses on Tilipo post their open jobs here. You can also contact them directly."
      action={
        <ButtonLink variant="outline" to={paths.vendors}>
          View all vendors
        </ButtonLink>
      }
    />
  )
