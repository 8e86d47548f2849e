import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import type { Application, ApprovalEvent } from '#contract/business/business/application'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Timeline, type TimelineItem } from '../../../ui/lists/Timeline'

const eventTitles: Record<ApprovalEvent, string> = {
  approved: 'Approved',
  rejected: 'Not approved',
  changes_requested: 'Changes requested',
  resubmitted: 'You applied again',
}

/** Where an application stands, with the dates of what has happened, and how long it usually takes. */
export function ApplicationStatus({ application }: { application: Application }) {
  return (
    <Card as="section" pad="lg" aria-label="Status">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Status of your application
        </Heading>
        <Timeline items={buildTimeline(application)} />
      </Stack>
    </Card>
  )
}

/** The newest event is last. What follows depends on who has to act. */
function buildTimeline({ status, changes, history, receivedAt, usualTime }: Application): TimelineItem[] {
  const isWaitingForApplicant = status === 'rejected' || changes.length > 0
  const past: TimelineItem[] = [
    ...(receivedAt ? [{ title: 'Received', time: formatInstant(receivedAt), state: 'done' as const }] : []),
    ...[...history].reverse().map(({ event, reason, at }) => ({
      title: eventTitles[event],
      text: reason,
      time: formatInstant(at),
      state: 'done' as const,
    })),
  ]
  if (isWaitingForApplicant)
    return [
      ...past,
      { title: 'Your turn', text: 'Correct your application below and apply again.', state: 'now', icon: 'alert' },
      { title: 'Under review', state: 'later' },
    ]
  return [
    ...past,
    {
      title: 'Under review',
      text: usualTime ? describeUsualTime(usualTime) : undefined,
      state: 'now',
      icon: 'clock',
    },
    { title: 'Decision', text: 'We will let you know.', state: 'later' },
  ]
}

const hourMs = 3_600_000
const maxHours = 48

/** Rounds up, so that the sentence is true. */
export function describeUsualTime({ medianMs, count }: NonNullable<Application['usualTime']>): string {
  const hours = Math.max(1, Math.ceil(medianMs / hourMs))
  const time =
    hours <= maxHours
      ? formatPlural(hours, { one: '# hour', other: '# hours' })
      : formatPlural(Math.ceil(hours / 24), { one: '# day', other: '# days' })
  return `Of the last ${count} approved businesses, half were approved within ${time}.`
}
