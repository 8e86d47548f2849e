import { useState } from 'react'
import {
  addCalendarFeed,
  feedIntervalMinutes,
  maxFeedsPerListing,
  NewCalendarFeed,
  refreshCalendarFeed,
  removeCalendarFeed,
  type CalendarFeed,
} from '#contract/business/calendar-feeds'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { call, newId } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Input } from '../../../../ui/forms/Input'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { describeFailure } from './describe-failure'

interface Props {
  listingId: string
  feeds: readonly CalendarFeed[]
  onChanged(): void
}

/** Calendars of other sites, whose booked days are blocked here. */
export const ImportedCalendars = ({ listingId, feeds, onChanged }: Props) => (
  <Stack gap={4}>
    <Stack gap={2}>
      <Heading level={3} size="small">
        Calendars from other sites
      </Heading>
      <Text size="sm">
        We read them every {feedIntervalMinutes} minutes and block the days that are booked there. To open a day again,
        open it on the other site.
      </Text>
    </Stack>
    {feeds.map((feed) => (
      <ImportedCalendar key={feed._id} listingId={listingId} feed={feed} onChanged={onChanged} />
    ))}
    {feeds.length < maxFeedsPerListing && (
      // A new form after each added calendar.
      <AddCalendar key={feeds.length} listingId={listingId} onChanged={onChanged} />
    )}
  </Stack>
)

function ImportedCalendar({ listingId, feed, onChanged }: Omit<Props, 'feeds'> & { feed: CalendarFeed }) {
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const params = { id: listingId, feed: feed._id }
  const refresh = async () => {
    setBusy(true)
    const result = await call(refreshCalendarFeed, { params })
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not refreshed', description: describeFailure(result), tone: 'destructive' })
    const updated = result.answer.feeds.find(({ _id }) => _id === feed._id)
    if (!updated?.problem) toast({ title: `${feed.name} is up to date`, tone: 'success' })
    onChanged()
  }
  const remove = async () => {
    setBusy(true)
    const result = await call(removeCalendarFeed, { params })
    setBusy(false)
    setConfirming(false)
    if (!result.ok) return toast({ title: 'Not removed', description: describeFailure(result), tone: 'destructive' })
    toast({ title: `${feed.name} removed`, tone: 'success' })
    onChanged()
  }
  return (
    <Stack gap={2} as="section" aria-label={feed.name}>
      <Text weight="semibold">{feed.name}</Text>
      <Text size="sm" tone="muted">
        {formatPlural(feed.blockedDays, { one: '# day blocked.', other: '# days blocked.' })}{' '}
        {feed.fetchedAt && `Last read on ${formatInstant(feed.fetchedAt)}.`}
      </Text>
      {feed.problem && (
        <Notice tone="attention" icon="alert" title="We couldn't read this calendar">
          {feed.problem} {feed.blockedDays > 0 && 'The days that it blocked stay blocked.'}
        </Notice>
      )}
      <Row wrap gap={2}>
        <Button variant="outline" size="sm" loading={busy && !isConfirming} onClick={() => void refresh()}>
          Refresh now
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setConfirming(true)}>
          Remove
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={`Remove ${feed.name}?`}
        confirm="Remove"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      >
        <Text>The days that it blocks can be booked again here. Days that you closed yourself stay closed.</Text>
      </ConfirmDialog>
    </Stack>
  )
}

function AddCalendar({ listingId, onChanged }: Omit<Props, 'feeds'>) {
  // Fixed, so that a repeated request adds the calendar once.
  const [id] = useState(newId)
  const form = useStructForm({
    struct: NewCalendarFeed,
    defaults: { name: '', url: '' },
    onSubmit: async (values) => {
      const result = await call(addCalendarFeed, { params: { id: listingId }, body: { id, ...values } })
      if (!result.ok) return { message: describeFailure(result), ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title: `${values.name} added`, tone: 'success' })
      onChanged()
    },
  })
  return (
    <Form form={form}>
      <Field name="name" label="Name of the other site">
        <Input placeholder="Airbnb" autoComplete="off" />
      </Field>
      <Field
        name="url"
        label="Link to its calendar"
        hint="On the other site, export the calendar and copy its iCal link."
      >
        <Input inputMode="url" placeholder="https://" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <SubmitButton variant="outline">Add calendar</SubmitButton>
    </Form>
  )
}
