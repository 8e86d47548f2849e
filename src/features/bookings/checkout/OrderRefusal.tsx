import type { Failure } from '../../../api/client'
import { formatZmwNoBreak } from '#contract/core/money'
import type { OrderQuote } from '#contract/bookings/orders/orders'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Notice } from '../../../ui/states/Notice'
import { Text } from '../../../ui/text/Text'

interface PriceChanges {
  items?: { productId: string; seen: number; now: number }[]
  shops?: { vendorId: string; seen: number; now: number }[]
}

/** Explains why an order was not placed and what to do. A stock shortage is displayed next to its product instead. */
export function OrderRefusal({ failure, quote }: { failure: Failure; quote: OrderQuote | undefined }) {
  if (failure.kind === 'unreachable') {
    return (
      <Notice tone="waiting" icon="cloud-off" role="alert" title="You need a connection to check out">
        Your cart and the details you entered are saved. Press Order again when you're online. You won't be charged
        twice.
      </Notice>
    )
  }
  if (failure.code === 'price_changed') return <PriceIncreaseNotice priceChanges={failure.detail ?? {}} quote={quote} />
  const action =
    failure.code === 'too_many_holds' ? (
      <ButtonLink size="sm" variant="outline" to={paths.myBookings}>
        My Bookings
      </ButtonLink>
    ) : undefined
  return (
    <Notice tone="attention" icon="alert" role="alert" action={action}>
      {Object.values(failure.fields ?? {})[0] ?? failure.message}
    </Notice>
  )
}

function PriceIncreaseNotice({
  priceChanges: { items = [], shops = [] },
  quote,
}: {
  priceChanges: PriceChanges
  quote: OrderQuote | undefined
}) {
  const names = new Map(
    quote?.shops.flatMap(({ vendorId, name, lines }) => [
      [vendorId, `Delivery by ${name}`] as const,
      ...lines.map((line) => [line.productId, line.name] as const),
    ]),
  )
  const rows = [
    ...items.map(({ productId, ...prices }) => ({ id: productId, ...prices })),
    ...shops.map(({ vendorId, ...prices }) => ({ id: vendorId, ...prices })),
  ]
  return (
    <Notice tone="waiting" icon="alert" role="alert" title="A price has gone up">
      Nothing is ordered yet. Please check the new total and order again if you agree.
      {rows.map(({ id, seen, now }) => (
        <Text key={id} size="sm" tabular>
          {names.get(id) ?? 'One of your products'}: {formatZmwNoBreak(seen)}, now {formatZmwNoBreak(now)}
        </Text>
      ))}
    </Notice>
  )
}
