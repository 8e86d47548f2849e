import { attentionDays, stuckPaymentMinutes, type MoneyProblem, type readAttention } from '#contract/admin/statistics'
import { maxCounted } from '#contract/admin/list-page'
import { formatInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { groupThousands } from '#contract/core/group-thousands'
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { paths } from '../../paths'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { List, ListItem } from '../../ui/List'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { buildBookingPath } from '../../verticals/admin-services'

type AttentionData = AnswerOf<typeof readAttention>
interface Queue {
  count: number
  oldestAt: string | null
}

/** What administrators need to look at, with links. */
export function Attention({ data }: { data: AttentionData }) {
  const {
    approvals,
    supportTickets,
    stuckPayments,
    failedRefunds,
    unknownPayouts,
    refusals,
    failedJobs,
    clientErrors,
  } = data
  const isQuiet = [approvals, supportTickets, stuckPayments, failedRefunds, unknownPayouts].every(
    ({ count }) => count === 0,
  )
  const hasEvents = [refusals, failedJobs, clientErrors].some((counts) => counts.length > 0)
  return (
    <Stack gap={4}>
      <List label="Queues">
        <ListItem
          icon="clock"
          title="Vendor approvals"
          text={formatWait(approvals, 'No application is waiting.')}
          meta={formatCount(approvals.count)}
          to={paths.within(paths.adminGlobal, 'approvals')}
        />
        <ListItem
          icon="life-buoy"
          title="Open support tickets"
          text={formatWait(supportTickets, 'All tickets are answered.')}
          meta={formatCount(supportTickets.count)}
          to={paths.adminSupportTickets}
        />
        <ListItem
          icon="wallet"
          title="Payouts with an unknown outcome"
          text={formatWait(unknownPayouts, 'Every payout has a known outcome.')}
          meta={formatCount(unknownPayouts.count)}
          to={paths.adminFinance}
        />
      </List>
      {isQuiet && !hasEvents && <Text tone="muted">Nothing else needs attention.</Text>}
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
      <Counts
        title={`Changes refused in the last ${attentionDays} days`}
        counts={refusals.map(({ reason, count }) => ({
          label: reasons[reason as RefusalCode]?.message ?? reason,
          count,
        }))}
      />
      <Counts
        title="Background jobs failed, waiting for another attempt or given up"
        counts={failedJobs.map(({ reason, count }) => ({ label: reason, count }))}
      />
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
        {queue.items.map(({ _id, bookingReference, vendor, amount, since, failure }) => (
          <ListItem
            key={_id}
            icon="alert"
            title={`${bookingReference}, ${vendor.name}`}
            text={`Since ${formatInstant(since)}${failure ? `. ${failure}` : ''}`}
            meta={formatZmw(amount)}
            to={buildBookingPath(vendor.vertical, vendor._id, bookingReference)}
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
