import { useNavigate } from 'react-router-dom'
import type { BodyOf } from '#contract/core/endpoint'
import { startPayment } from '#contract/money/payments'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { paths } from '../../../paths'
import type { FormRefusal } from '../../../ui/forms/use-struct-form'

type Body = BodyOf<typeof startPayment>

/**
 * Starts a payment and opens its status page. A stable idempotency key prevents a second payment if the button is
 * pressed again on a poor connection.
 */
export function useStartPayment(onHoldEnd: () => void) {
  const navigate = useNavigate()
  const key = useStableKey()

  return async (body: Body): Promise<FormRefusal | undefined> => {
    const result = await call(startPayment, { body }, { key: key.getKey(body) })
    key.recordResult(result)
    const reference = result.ok ? result.answer.reference : runningReference(result)
    if (reference) return void navigate(paths.paymentVerify(reference), { replace: true })
    const failure = result as Failure
    if (failure.code === 'hold_expired') onHoldEnd()
    return failure
  }
}

/** Returns the reference of a payment that another tab, or a call with a lost response, has already started. */
function runningReference({ code, detail }: Failure): string | null {
  return code === 'payment_in_progress' && typeof detail?.reference === 'string' ? detail.reference : null
}
