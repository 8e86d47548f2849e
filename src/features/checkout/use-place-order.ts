import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import type { Given } from '#contract/endpoint'
import { placeOrder } from '#contract/orders'
import { call, type Failure } from '../../api/client'
import { useStableKey } from '../../api/use-stable-key'
import { useMyBookings } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { forgetTyped, pullNow } from '../../sync/index'
import { typedKey } from './order'

type Asked = Omit<Given<typeof placeOrder>['body'], 'id'>

/**
 * Places an order. The order id is created here and is also the idempotency key, so pressing the button again cannot
 * create a second order. If the response is lost, the order's bookings still arrive with a pull, and the hook then
 * continues to the payment.
 */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const key = useStableKey()
  const asked = useRef<string | null>(null)
  const hasLeft = useRef(false)
  const [state, setState] = useState<{ sending: boolean; failure?: Failure }>({ sending: false })

  const goOn = ({ bookingType, _id }: Pick<Booking, 'bookingType' | '_id'>) => {
    if (hasLeft.current) return
    hasLeft.current = true
    forgetTyped(typedKey)
    void navigate(paths.payment(bookingType, _id), { replace: true })
  }
  const made = useMyBookings()?.find(({ orderId }) => orderId && orderId === asked.current)
  useEffect(() => {
    if (made) goOn(made)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once it is known
  }, [made?._id])

  const place = async (order: Asked): Promise<Failure | null> => {
    const id = key.of(order)
    asked.current = id
    setState({ sending: true })
    const result = await call(placeOrder, { body: { id, ...order } }, { key: id })
    setState(result.ok ? { sending: true } : { sending: false, failure: result })
    key.heard(result)
    if (!result.ok) return result
    void pullNow()
    goOn(result.answer.bookings[0]!)
    return null
  }
  return { ...state, place }
}

export type Placing = ReturnType<typeof usePlaceOrder>
