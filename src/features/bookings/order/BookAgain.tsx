import { useState } from 'react'
import type { Booking } from '#contract/bookings'
import { hasDay } from '#contract/verticals/index'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { orderAgain, type Again } from './again'

/** Adds all products of an order that are still sold to the cart, and lists those that are not. */
export function BookAgain({ order }: { order: readonly Booking[] }) {
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState<Again>()
  if (order.some(({ bookingType }) => hasDay(bookingType))) return null
  const press = async () => {
    setBusy(true)
    setAgain(await orderAgain(order))
    setBusy(false)
  }
  return (
    <Stack gap={3}>
      <Button variant="outline" icon="cart" loading={busy} onClick={() => void press()}>
        Book again
      </Button>
      {again && <Told again={again} />}
    </Stack>
  )
}

function Told({ again: { put, missing, unknown, failure } }: { again: Again }) {
  const title =
    put > 0 ? `${put === 1 ? 'One product is' : `${put} products are`} in your cart` : 'Nothing was added to your cart'
  return (
    <Notice
      tone={missing.length > 0 || failure ? 'waiting' : 'done'}
      icon={missing.length > 0 || failure ? 'alert' : 'check-circle'}
      role="status"
      title={title}
      action={
        put > 0 ? (
          <ButtonLink size="sm" variant="outline" to={paths.cart}>
            Go to cart
          </ButtonLink>
        ) : undefined
      }
    >
      {failure}
      {unknown && "Once you're online, your cart shows which items are still available."}
      {missing.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </Notice>
  )
}
