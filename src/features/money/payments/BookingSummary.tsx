import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatDate } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Card } from '../../../ui/layout/Card'
import { Countdown } from '../../../ui/text/Countdown'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Facts } from '../../../ui/text/Facts'
import { ItemLine } from '../../../ui/lists/ItemLine'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getVerticalIcon } from '../../../verticals/icons'
import { formatQuoteLines } from '../../../verticals/price-breakdown'
import { getAmountDue } from './amount-due'

interface Props {
  booking: Booking
  onHoldEnd(): void
}

/** Returns the payment parts of a booking that is not paid at once: paid, due now, and the balance with its date. */
function buildPaymentParts(booking: Booking): Fact[] {
  const { paid = 0, quote } = booking
  const now = getAmountDue(booking)
  const later = ngweeOf(quote.total) - ngweeOf(paid) - ngweeOf(now)
  if (now === quote.total) return []
  return [
    ...(paid > 0 ? [{ label: 'Paid', value: formatZmw(paid) }] : []),
    { label: 'Pay now', value: formatZmw(now), total: true },
    ...(later > 0
      ? [
          {
            label: quote.balance ? `Balance, by ${formatDate(quote.balance.dueOn)}` : 'Balance',
            value: formatZmw(zmwOf(later)),
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

/** Returns a booking as it is after the change that is paid (decision 139). */
const applyChange = (booking: Booking): Booking => {
  const { changeOffer: change, quote } = booking
  return change?.status === 'accepted'
    ? { ...booking, listingName: change.listingName, quote: { ...quote, ...change, lines: [] } }
    : booking
}

/** Summary of the booking to pay: contents, price, terms and the time left to pay. */
export function BookingSummary({ booking: given, onHoldEnd }: Props) {
  const booking = applyChange(given)
  const { listingName, vendorName, imageUrl, quote, holdExpiresAt, reference } = booking
  return (
    <Card as="section" pad="lg" aria-label="Your booking">
      <Stack gap={4}>
        <ItemLine picture={imageUrl} icon={getVerticalIcon(booking.vertical)} title={listingName} text={vendorName}>
          <Text size="sm">{quote.summary}</Text>
          {holdExpiresAt && <Countdown until={holdExpiresAt} label="Time left to pay:" onEnd={onHoldEnd} />}
        </ItemLine>
        <Facts
          items={[
            ...formatQuoteLines(quote),
            { label: 'Total', value: formatZmw(quote.total), total: true },
            ...buildPaymentParts(booking),
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
