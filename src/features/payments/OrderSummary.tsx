import type { Booking } from '#contract/bookings'
import { formatZmw } from '#contract/money'
import { Card } from '../../ui/Card'
import { Countdown } from '../../ui/Countdown'
import { Disclosure } from '../../ui/Disclosure'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { linesOf } from '../../verticals/parts'

interface Props {
  bookings: readonly Booking[]
  /** In ZMW. */
  total: number
  onHoldEnd(): void
}

const shopsOf = (bookings: readonly Booking[]): Booking[][] =>
  [...new Set(bookings.map(({ vendorId }) => vendorId))].map((id) => bookings.filter(({ vendorId }) => vendorId === id))

/** Summary of an order by shop. One payment covers the whole order. */
export function OrderSummary({ bookings, total, onHoldEnd }: Props) {
  const holdExpiresAt = bookings.map((one) => one.holdExpiresAt ?? '').sort()[0]
  const policies = [...new Set(bookings.map(({ quote }) => quote.policy))]
  return (
    <Card as="section" pad="lg" aria-label="Your order">
      <Stack gap={4}>
        {holdExpiresAt && <Countdown until={holdExpiresAt} label="Time left to pay:" onEnd={onHoldEnd} />}
        {shopsOf(bookings).map((ofShop) => (
          <Stack key={ofShop[0]!.vendorId} gap={2}>
            <Heading level={2} size="card">
              {ofShop[0]!.vendorName}
            </Heading>
            <Facts items={ofShop.flatMap(({ quote }) => linesOf(quote))} />
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
