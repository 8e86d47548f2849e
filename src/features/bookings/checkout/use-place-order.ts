import { firstItem } from '#contract/core/checked-access'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { CallInput } from '#contract/core/endpoint'
import { placeOrder } from '#contract/bookings/orders/orders'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { useMyBookings } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { deletePrivateDraft, pullNow } from '../../../sync/index'
import { typedInputKey } from './order'

type OrderRequest = Omit<CallInput<typeof placeOrder>['body'], 'id'>

/**
 * Places an order. The order id is created here and is also the idempotency key, so pressing the button again cannot
 * create a second order. If the response is lost, the order's bookings still arrive with a pull, and the hook then
 * continues to the payment.
 */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const key = useStableKey()
  const requestedOrderId = useRef<string | null>(null)
  const hasNavigated = useRef(false)
  const [state, setState] = useState<{ sending: boolean; failure?: Failure }>({ sending: false })

  const openPayment = ({ bookingType, _id }: Pick<Booking, 'bookingType' | '_id'>) => {
    if (hasNavigated.current) return
    hasNavigated.current = true
    deletePrivateDraft(typedInputKey)
    void navigate(paths.payment(bookingType, _id), { replace: true })
  }
  const placedBooking = useMyBookings()?.find(({ orderId }) => orderId && orderId === requestedOrderId.current)
  useEffect(() => {
    if (placedBooking) openPayment(placedBooking)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known
  }, [placedBooking?._id])

  const place = async (order: OrderRequest): Promise<Failure | null> => {
    const id = key.getKey(order)
    requestedOrderId.current = id
    setState({ sending: true })
    const result = await call(placeOrder, { body: { id, ...order } }, { key: id })
    setState(result.ok ? { sending: true } : { sending: false, failure: result })
    key.recordResult(result)
    if (!result.ok) return result
    void pullNow()
    openPayment(firstItem(result.answer.bookings))
    return null
  }
  return { ...state, place }
}

export type OrderPlacement = ReturnType<typeof usePlaceOrder>
