import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Given } from '#contract/endpoint'
import { placeOrder } from '#contract/orders'
import { call, type Failure } from '../../api/client'
import { useStableKey } from '../../api/use-stable-key'
import { paths } from '../../paths'
import { pullNow } from '../../sync/index'

type Asked = Omit<Given<typeof placeOrder>['body'], 'id'>

/** Its id is made here, and is the call's key: pressing again is the same order. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const key = useStableKey()
  const [state, setState] = useState<{ sending: boolean; failure?: Failure }>({ sending: false })

  const place = async (asked: Asked): Promise<Failure | null> => {
    const id = key.of(asked)
    setState({ sending: true })
    const result = await call(placeOrder, { body: { id, ...asked } }, { key: id })
    setState(result.ok ? { sending: true } : { sending: false, failure: result })
    key.heard(result)
    if (!result.ok) return result
    void pullNow()
    const [first] = result.answer.bookings
    void navigate(paths.payment(first!.bookingType, first!._id), { replace: true })
    return null
  }
  return { ...state, place }
}
