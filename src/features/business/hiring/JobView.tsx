import { formatDate } from '#contract/core/dates'
import type { JobDetails } from '#contract/business/hiring/jobs'
import { jobKindLabels } from '#contract/business/hiring/job-kinds'
import { paths } from '../../../paths'
import { BackLink } from '../../../ui/text/BackLink'
import { Badge } from '../../../ui/text/Badge'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Place } from '../../../ui/text/Place'
import { Prose } from '../../../ui/text/Prose'
import { Row } from '../../../ui/layout/Row'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { ApplyPanel } from './ApplyPanel'
import { formatPay } from './job-format'

export const JobView = ({ job }: { job: JobDetails }) => (
  <Stack gap={4}>
    <BackLink to={paths.whosHiring} label="All jobs" />
    <Stack gap={2}>
      <Heading level={1}>{job.title}</Heading>
      <Row wrap gap={3}>
        <Link to={paths.vendor(job.vendor._id)}>{job.vendor.businessName}</Link>
        {job.vendor.verified && (
          <Badge tone="done" icon="verified">
            Verified
          </Badge>
        )}
        <Place>{job.town}</Place>
      </Row>
    </Stack>
    <Split>
      <Stack gap={5}>
        <Text pre>{job.description}</Text>
        <Points title="Responsibilities" points={job.duties} />
        <Points title="Requirements" points={job.requirements} />
      </Stack>
      <Stack gap={4}>
        <Card as="section">
          <Stack gap={3}>
            <Heading level={2} size="card">
              The job
            </Heading>
            <Facts
              items={[
                { label: 'Pay', value: formatPay(job) },
                { label: 'Type', value: jobKindLabels[job.kind] },
                { label: 'Positions', value: job.positions },
                { label: 'Posted', value: formatDate(job.postedOn) },
                { label: 'Apply by', value: formatDate(job.closesOn) },
              ]}
            />
          </Stack>
        </Card>
        <ApplyPanel job={job} />
      </Stack>
    </Split>
  </Stack>
)

const Points = ({ title, points }: { title: string; points: readonly string[] }) =>
  points.length > 0 && (
    <Stack as="section" gap={2}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <Prose>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Prose>
    </Stack>
  )
