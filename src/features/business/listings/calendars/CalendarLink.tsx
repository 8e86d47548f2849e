import { useState } from 'react'
import { removeCalendarLink, renewCalendarLink, type ListingCalendars } from '#contract/business/calendar-feeds'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Heading } from '../../../../ui/text/Heading'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { describeFailure } from './describe-failure'

interface Props {
  listingId: string
  link: ListingCalendars['link']
  onChanged(): void
}

type Change = 'renew' | 'remove'
const changes = {
  renew: { endpoint: renewCalendarLink, done: 'Calendar link created', failed: 'Link not created' },
  remove: { endpoint: removeCalendarLink, done: 'Calendar link turned off', failed: 'Link not turned off' },
}

/** The secret link to the calendar of the listing, which its business pastes on other sites. */
export function CalendarLink({ listingId, link, onChanged }: Props) {
  const [confirming, setConfirming] = useState<Change | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = async (change: Change) => {
    const { endpoint, done, failed } = changes[change]
    setBusy(true)
    const result = await call(endpoint, { params: { id: listingId } })
    setBusy(false)
    setConfirming(null)
    if (!result.ok) return toast({ title: failed, description: describeFailure(result), tone: 'destructive' })
    toast({ title: done, tone: 'success' })
    onChanged()
  }
  return (
    <Stack gap={3}>
      <Heading level={3} size="small">
        Your calendar for other sites
      </Heading>
      {link ? (
        <>
          <Field
            label="Calendar link"
            hint="Paste it on the other site, where it asks for an iCal link. It shows which days are booked or closed, and nothing about your customers."
          >
            <Input readOnly value={link.url} onFocus={({ target }) => target.select()} />
          </Field>
          <Row wrap gap={2}>
            <Button variant="outline" size="sm" onClick={() => void copyLink(link.url)}>
              Copy link
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setConfirming('renew')}>
              Replace link
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setConfirming('remove')}>
              Turn off
            </Button>
          </Row>
        </>
      ) : (
        <>
          <Text size="sm">Create a secret link that other sites read to block the days that are booked here.</Text>
          <Row>
            <Button variant="outline" size="sm" loading={busy} onClick={() => void apply('renew')}>
              Create link
            </Button>
          </Row>
        </>
      )}
      <ConfirmDialog
        open={confirming === 'renew'}
        danger
        title="Replace the calendar link?"
        confirm="Replace link"
        busy={busy}
        onConfirm={() => void apply('renew')}
        onCancel={() => setConfirming(null)}
      >
        <Text>The old link stops working at once. Paste the new link on each site that uses the old one.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'remove'}
        danger
        title="Turn off the calendar link?"
        confirm="Turn off"
        busy={busy}
        onConfirm={() => void apply('remove')}
        onCancel={() => setConfirming(null)}
      >
        <Text>Other sites no longer see which days are booked here, and may sell them again.</Text>
      </ConfirmDialog>
    </Stack>
  )
}

const copyLink = (url: string): Promise<void> =>
  navigator.clipboard.writeText(url).then(
    () => toast({ title: 'Link copied', tone: 'success' }),
    () => toast({ title: 'Not copied', description: 'Please select the link and copy it.', tone: 'destructive' }),
  )
