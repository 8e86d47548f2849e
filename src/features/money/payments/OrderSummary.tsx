import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { Card } from '../../../ui/layout/Card'
import { Countdown } from '../../../ui/text/Countdown'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { formatQuoteLines } from '../../../verticals/price-breakdown'

interface Props {
  bookings: readonly Booking[]
  /** In ZMW. */
  total: number
  onHoldEnd(): void
}

const groupByShop = (bookings: readonly Booking[]): Booking[][] =>
  [...new Set(bookings.map(({ vendorId }) => vendorId))].map((id) => bookings.filter(({ vendorId }) => vendorId === id))

/** Summary of an order by shop. One payment covers the whole order. */
export function OrderSummary({ bookings, total, onHoldEnd }: Props) {
  const holdExpiresAt = bookings.map((booking) => booking.holdExpiresAt ?? '').sort()[0]
  const policies = [...new Set(bookings.map(({ quote }) => quote.policy))]
  return (
    <Card as="section" pad="lg" aria-label="Your order">
      <Stack gap={4}>
        {holdExpiresAt && <Countdown until={holdExpiresAt} label="Time left to pay:" onEnd={onHoldEnd} />}
        {groupByShop(bookings).map((shopBookings) => (
          <Stack key={shopBookings[0]?.vendorId} gap={2}>
            <Heading level={2} size="card">
              {shopBookings[0]?.vendorName}
            </Heading>
            <Facts items={shopBookings.flatMap(({ quote }) => formatQuoteLines(quote))} />
          </Stack>
        ))}
        <Facts items={[{ label: 'Total', value: formatZmw(total), total: true }]} />
        <Disclosure summary="Cancellation and terms">
          <Text pre>{policies.join('\n')}</Text>
        </Disclosure>
      </Stack>
    </Card>
  )
}
