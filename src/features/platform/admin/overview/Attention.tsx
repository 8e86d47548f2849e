import { isKey } from '#contract/core/keys'
import {
  attentionDays,
  stuckPaymentMinutes,
  type MoneyProblem,
  type readAttention,
} from '#contract/platform/statistics'
import { maxCounted } from '#contract/core/list-page'
import { formatDate, formatInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { groupThousands } from '#contract/core/group-thousands'
import { reasons } from '#contract/core/refusals'
import { businessDocumentLabels } from '#contract/core/document-kinds'
import { paths } from '../../../../paths'
import { Card } from '../../../../ui/layout/Card'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import type { IconName } from '../../../../ui/text/Icon'
import { List, ListItem } from '../../../../ui/lists/List'
import { Link } from '../../../../ui/text/Link'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { buildVendorPath } from '../../../../verticals/admin-services'
import { adminPaths } from '../admin-paths'
import { FailedJobs } from './FailedJobs'

type AttentionData = AnswerOf<typeof readAttention>
interface Queue {
  count: number
  oldestAt: string | null
}

type QueueName = {
  [Name in keyof AttentionData]-?: AttentionData[Name] extends Queue ? Name : never
}[keyof AttentionData]

interface QueueItem {
  name: QueueName
  icon: IconName
  title: string
  /** The text of an empty queue. */
  none: string
  to: string
}

const defineQueue = (name: QueueName, icon: IconName, title: string, none: string, to: string): QueueItem => ({
  name,
  icon,
  title,
  none,
  to,
})

const queues: readonly QueueItem[] = [
  defineQueue('approvals', 'clock', 'Vendor approvals', 'No application is waiting.', paths.adminApprovals),
  defineQueue('nameChanges', 'store', 'New business names', 'No new name is waiting.', paths.adminApprovals),
  defineQueue(
    'supportTickets',
    'life-buoy',
    'Open support tickets',
    'All tickets are answered.',
    paths.adminSupportTickets,
  ),
  defineQueue(
    'disputedClaims',
    'wallet',
    'Disputed claims on deposits',
    'No claim is disputed.',
    paths.adminSupportTickets,
  ),
  defineQueue(
    'cases',
    'shield',
    'Cases without an owner or overdue',
    'Every case has an owner and is in time.',
    adminPaths.cases,
  ),
  defineQueue('reports', 'alert', 'Reported content', 'No report is open.', paths.adminReports),
  defineQueue(
    'unknownPayouts',
    'wallet',
    'Payouts with an unknown outcome',
    'Every payout has a known outcome.',
    paths.adminFinance,
  ),
  defineQueue(
    'corrections',
    'wallet',
    'Corrections that wait for a second administrator',
    'No correction is waiting.',
    paths.adminFinance,
  ),
  defineQueue(
    'differences',
    'wallet',
    'Differences found by the nightly comparison',
    'No difference is open.',
    paths.adminFinance,
  ),
  defineQueue(
    'fiscalDocuments',
    'clock',
    'Fiscal invoices that ZRA has not issued',
    'Every fiscal invoice is issued.',
    paths.adminFinance,
  ),
  defineQueue(
    'secondFactorResets',
    'lock',
    'Requests to reset a second factor',
    'No request is waiting.',
    paths.adminSettings,
  ),
]

/** What administrators need to look at, with links. */
export function Attention({ data, onChanged }: { data: AttentionData; onChanged(): void }) {
  const { stuckPayments, failedRefunds, refundRequests, expiredDocuments, refusals, failedJobs, clientErrors } = data
  const lists = [stuckPayments, failedRefunds, refundRequests, expiredDocuments]
  const isQuiet = [...queues.map(({ name }) => data[name]), ...lists].every(({ count }) => count === 0)
  const hasEvents = [refusals, failedJobs, clientErrors].some((counts) => counts.length > 0)
  return (
    <Stack gap={4}>
      <List label="Queues">
        {queues.map(({ name, icon, title, none, to }) => (
          <ListItem
            key={name}
            icon={icon}
            title={title}
            text={formatWait(data[name], none)}
            meta={formatCount(data[name].count)}
            to={to}
          />
        ))}
      </List>
      {data.exhaustedCodes && (
        <Notice tone="attention" icon="alert" title="No more codes are sent by SMS">
          The limit of codes {data.exhaustedCodes === 'hour' ? 'in an hour' : 'in 24 hours'} is reached, so that nobody
          can log in with a phone number. If many codes go to unknown numbers, somebody may be abusing them. The limit
          is in the <Link to={paths.adminSettings}>settings</Link>.
        </Notice>
      )}
      {isQuiet && !hasEvents && !data.exhaustedCodes && <Text tone="muted">Nothing else needs attention.</Text>}
      <MoneyProblems
        title={formatPlural(stuckPayments.count, {
          one: `# payment pending for more than ${stuckPaymentMinutes} minutes`,
          other: `# payments pending for more than ${stuckPaymentMinutes} minutes`,
        })}
        queue={stuckPayments}
      />
      <MoneyProblems
        title={formatPlural(failedRefunds.count, { one: '# refund failed', other: '# refunds failed' })}
        queue={failedRefunds}
      />
      <MoneyProblems
        title={formatPlural(refundRequests.count, {
          one: '# refund waits for a second administrator',
          other: '# refunds wait for a second administrator',
        })}
        queue={refundRequests}
      />
      <ExpiredDocuments queue={expiredDocuments} />
      <Counts
        title={`Changes refused in the last ${attentionDays} days`}
        counts={refusals.map(({ reason, count }) => ({
          label: isKey(reasons, reason) ? reasons[reason].message : reason,
          count,
        }))}
      />
      <FailedJobs jobs={failedJobs} onChanged={onChanged} />
      <Counts
        title={`Errors in browsers in the last ${attentionDays} days`}
        counts={clientErrors.map(({ reason, count }) => ({ label: reason, count }))}
      />
    </Stack>
  )
}

const formatCount = (count: number): string => (count > maxCounted ? `${groupThousands(maxCounted)}+` : String(count))

/** "Oldest from 12 Nov 2026, 14:20" */
const formatWait = ({ oldestAt }: Queue, none: string): string =>
  oldestAt ? `The oldest is from ${formatInstant(oldestAt)}.` : none

function MoneyProblems({ title, queue }: { title: string; queue: Queue & { items: readonly MoneyProblem[] } }) {
  if (queue.count === 0) return null
  return (
    <Disclosure summary={title}>
      <List label={title}>
        {queue.items.map(({ _id, bookingId, bookingReference, vendor, amount, since, failure }) => (
          <ListItem
            key={_id}
            icon="alert"
            title={`${bookingReference}, ${vendor.name}`}
            text={`Since ${formatInstant(since)}${failure ? `. ${failure}` : ''}`}
            meta={formatZmw(amount)}
            to={paths.adminBooking(bookingId)}
          />
        ))}
      </List>
    </Disclosure>
  )
}

function ExpiredDocuments({ queue }: { queue: AttentionData['expiredDocuments'] }) {
  if (queue.count === 0) return null
  const title = formatPlural(queue.count, {
    one: '# document of a business expired',
    other: '# documents of businesses expired',
  })
  return (
    <Disclosure summary={title}>
      <List label={title}>
        {queue.items.map(({ _id, vendor, kind, expiredOn }) => (
          <ListItem
            key={_id}
            icon="alert"
            title={vendor.name}
            text={`${businessDocumentLabels[kind]}, expired on ${formatDate(expiredOn)}`}
            to={`${buildVendorPath(vendor.vertical, vendor._id)}?tab=documents`}
          />
        ))}
      </List>
    </Disclosure>
  )
}

function Counts({ title, counts }: { title: string; counts: readonly { label: string; count: number }[] }) {
  if (counts.length === 0) return null
  return (
    <Card pad="md">
      <Heading level={3} size="small">
        {title}
      </Heading>
      <Facts items={counts.map(({ label, count }) => ({ label, value: groupThousands(count) }))} />
    </Card>
  )
}
