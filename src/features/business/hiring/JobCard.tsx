import type { Job } from '#contract/business/hiring/jobs'
import { jobKindLabels } from '#contract/business/hiring/job-kinds'
import { formatDate } from '#contract/core/dates'
import { paths } from '../../../paths'
import { Badge } from '../../../ui/text/Badge'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Place } from '../../../ui/text/Place'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { formatPay, formatPositions } from './job-format'

export const JobCard = ({ job }: { job: Job }) => (
  <Card as="article" lift>
    <Stack gap={3}>
      <Stack gap={1}>
        <Heading level={2} size="card">
          <Link variant="cover" to={paths.job(job._id)}>
            {job.title}
          </Link>
        </Heading>
        <Text tone="muted">{job.vendor.businessName}</Text>
      </Stack>
      <Row wrap gap={2}>
        <Badge icon="briefcase">{jobKindLabels[job.kind]}</Badge>
        {job.positions > 1 && <Badge icon="people">{formatPositions(job)}</Badge>}
      </Row>
      <Text weight="medium" tabular>
        {formatPay(job)}
      </Text>
      <Row wrap gap={3} justify="apart">
        <Text as="span" size="sm" tone="muted">
          <Place>{job.town}</Place>
        </Text>
        <Text as="span" size="sm" tone="muted">
          Apply by {formatDate(job.closesOn)}
        </Text>
      </Row>
    </Stack>
  </Card>
)
