import type { Booking } from '#contract/bookings'
import { formatDate } from '#contract/days'
import { formatZmw } from '#contract/money'
import { Card } from '../../ui/Card'
import { Countdown } from '../../ui/Countdown'
import { Disclosure } from '../../ui/Disclosure'
import { Facts } from '../../ui/Facts'
import { ItemLine } from '../../ui/ItemLine'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { iconOf } from '../../verticals/icons'
import { linesOf } from '../../verticals/parts'
import { dueOf } from './due'

interface Props {
  booking: Booking
  onHoldEnd(): void
}

/** Returns the payment parts of a booking that is not paid at once: paid, due now, and the balance with its date. */
function partsOf(booking: Booking): Fact[] {
  const { paid = 0, quote } = booking
  const now = dueOf(booking)
  const later = quote.total - paid - now
  if (now === quote.total) return []
  return [
    ...(paid > 0 ? [{ label: 'Paid', value: formatZmw(paid) }] : []),
    { label: 'Pay now', value: formatZmw(now), total: true },
    ...(later > 0
      ? [
          {
            label: quote.balance ? `Balance, by ${formatDate(quote.balance.dueOn)}` : 'Balance',
            value: formatZmw(later),
          },
        ]
      : []),
  ]
}

interface Fact {
  label: string
  value: string
  total?: boolean
}

/** Summary of the booking to pay: contents, price, terms and the time left to pay. */
export function BookingSummary({ booking, onHoldEnd }: Props) {
  const { listingName, vendorName, imageUrl, quote, holdExpiresAt, reference } = booking
  return (
    <Card as="section" pad="lg" aria-label="Your booking">
      <Stack gap={4}>
        <ItemLine picture={imageUrl} icon={iconOf(booking.vertical)} title={listingName} text={vendorName}>
          <Text size="sm">{quote.summary}</Text>
          {holdExpiresAt && <Countdown until={holdExpiresAt} label="Time left to pay:" onEnd={onHoldEnd} />}
        </ItemLine>
        <Facts
          items={[
            ...linesOf(quote),
            { label: 'Total', value: formatZmw(quote.total), total: true },
            ...partsOf(booking),
          ]}
        />
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
