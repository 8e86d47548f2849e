import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Given } from '#contract/endpoint'
import { placeOrder } from '#contract/orders'
import { call, type Failure } from '../../api/client'
import { newId } from '../../api/new-id'
import { paths } from '../../paths'
import { pullNow } from '../../sync/index'

type Asked = Omit<Given<typeof placeOrder>['body'], 'id'>

/** Its id is made here and stays until the server has said something definite: pressing again is the same order. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const attempt = useRef<{ id: string; about: string } | null>(null)
  const [state, setState] = useState<{ sending: boolean; failure?: Failure }>({ sending: false })

  const place = async (asked: Asked): Promise<Failure | null> => {
    const about = JSON.stringify(asked)
    if (attempt.current?.about !== about) attempt.current = { id: newId(), about }
    const { id } = attempt.current
    setState({ sending: true })
    const result = await call(placeOrder, { body: { id, ...asked } }, { key: id })
    setState(result.ok ? { sending: true } : { sending: false, failure: result })
    if (!result.ok && result.kind === 'refused') attempt.current = null
    if (!result.ok) return result
    void pullNow()
    const [first] = result.answer.bookings
    void navigate(paths.payment(first!.bookingType, first!._id), { replace: true })
    return null
  }
  return { ...state, place }
}
