import { EmptyState } from '../../../ui/states/EmptyState'
import { Spinner } from '../../../ui/states/Spinner'
import { useSearch } from '../../../ui/hooks/use-search'
import { VerificationError, FailedPayment, LatePayment, SuccessfulPayment } from './PaymentOutcomes'
import { PendingPayment } from './PendingPayment'
import { useVerification } from './use-verification'

export const head = () => ({ title: 'Payment verification | Tilipo' })

export default function VerifyPage() {
  const reference = useSearch()[0].get('reference')
  // A different reference is a different payment, so the key resets the state.
  return <Verification key={reference} reference={reference} />
}

function Verification({ reference }: { reference: string | null }) {
  const { state, retry } = useVerification(reference)
  switch (state.is) {
    case 'loading':
      return <Loading />
    case 'error':
      return <VerificationError message={state.message} onRetry={retry} />
    case 'pending':
      return <PendingPayment {...state} />
    case 'successful':
      return <SuccessfulPayment booking={state.booking} />
    case 'late':
      return <LatePayment {...state} />
    case 'failed':
      return <FailedPayment {...state} />
  }
}

const Loading = () => (
  <div role="status">
    <EmptyState
      page
      icon="wallet"
      title="Verifying your payment"
      text="One moment, please."
      action={<Spinner size="lg" label="" />}
    />
  </div>
)
