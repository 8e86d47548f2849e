import { formatDate, formatInstant } from '#contract/core/dates'
import { formatPercent } from '#contract/core/money'
import type { BusinessFee, PaymentSummary } from '#contract/money/payment-summary'
import { Notice } from '../../../ui/states/Notice'

interface Props {
  pause: NonNullable<PaymentSummary['pause']> | null
  fee: BusinessFee | undefined
}

/** What is unusual about the money of a business: that its payouts are paused, or that its fee changes. */
export default function FinanceNotices({ pause, fee }: Props) {
  return (
    <>
      {pause && (
        <Notice tone="attention" icon="alert" title="Payouts are paused">
          {pause.reason && `${pause.reason} `}Tilipo paused them on {formatInstant(pause.since)}. Your money stays in
          your balance. Please contact our support if you have questions.
        </Notice>
      )}
      {fee?.next && (
        <Notice title={`The platform fee changes on ${formatDate(fee.next.from)}`}>
          From that day, it is {formatPercent(fee.next.percent)} of each new sale instead of{' '}
          {formatPercent(fee.percent)}. Earlier sales keep their fee.
        </Notice>
      )}
    </>
  )
}
