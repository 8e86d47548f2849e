import { formatPlural } from '#contract/core/plural'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { hasServiceDay } from '#contract/verticals/index'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { reorder, type ReorderResult } from './reorder'

/** Adds all products of an order that are still sold to the cart, and lists those that are not. */
export function BookAgain({ order }: { order: readonly Booking[] }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ReorderResult>()
  if (order.some(({ bookingType }) => hasServiceDay(bookingType))) return null
  const addToCartAgain = async () => {
    setBusy(true)
    setResult(await reorder(order))
    setBusy(false)
  }
  return (
    <Stack gap={3}>
      <Button variant="outline" icon="cart" loading={busy} onClick={() => void addToCartAgain()}>
        Book again
      </Button>
      {result && <ReorderResultNotice again={result} />}
    </Stack>
  )
}

function ReorderResultNotice({ again: { addedCount, missing, unknown, failure } }: { again: ReorderResult }) {
  const title =
    addedCount > 0
      ? formatPlural(addedCount, { one: 'One product is in your cart', other: '# products are in your cart' })
      : 'Nothing was added to your cart'
  return (
    <Notice
      tone={missing.length > 0 || failure ? 'waiting' : 'done'}
      icon={missing.length > 0 || failure ? 'alert' : 'check-circle'}
      role="status"
      title={title}
      action={
        addedCount > 0 ? (
          <ButtonLink size="sm" variant="outline" to={paths.cart}>
            Go to cart
          </ButtonLink>
        ) : undefined
      }
    >
      {failure}
      {unknown && "Once you're online, your cart shows which items are still available."}
      {missing.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    </Notice>
  )
}
