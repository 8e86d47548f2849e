import type { Booking } from '#contract/bookings'
import { formatZmw } from '#contract/money'
import { Card } from '../../ui/Card'
import { Countdown } from '../../ui/Countdown'
import { Disclosure } from '../../ui/Disclosure'
import { Facts } from '../../ui/Facts'
import { ItemLine } from '../../ui/ItemLine'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { iconOf } from '../../verticals/icons'
import { partsOf } from '../../verticals/parts'

interface Props {
  booking: Booking
  onHoldEnd(): void
}

/** What is bought, for how much, on which terms, and how long it is kept. */
export function BookingSummary({ booking, onHoldEnd }: Props) {
  const { listingName, vendorName, imageUrl, quote, holdExpiresAt, reference } = booking
  const lines = quote.lines.map(({ label, amount }) => ({ label, value: formatZmw(amount) }))
  return (
    <Card as="section" pad="lg" aria-label="Your booking">
      <Stack gap={4}>
        <ItemLine picture={imageUrl} icon={iconOf(booking.vertical)} title={listingName} text={vendorName}>
          <Text size="sm">{quote.summary}</Text>
          {holdExpiresAt && <Countdown until={holdExpiresAt} label="Held for you for" onEnd={onHoldEnd} />}
        </ItemLine>
        <Facts items={[...lines, { label: 'Total', value: formatZmw(quote.total), total: true }, ...partsOf(quote)]} />
        <Stack gap={3}>
          {quote.policy && (
            <Disclosure summary="Cancellation and terms">
              <Text pre>{quote.policy}</Text>
            </Disclosure>
          )}
          <Text size="sm" tone="muted" tabular>
            Booking {reference}
          </Text>
        </Stack>
      </Stack>
    </Card>
  )
}
