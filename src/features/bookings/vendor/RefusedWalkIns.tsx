import { isOfflineSale } from '../../../db/queries/unsent-sales'
import { discardRefused, retry } from '../../../sync/index'
import { useRefused } from '../../../sync/use-conflicts'
import { RefusalNotice } from '../../../ui/RefusalNotice'
import { Stack } from '../../../ui/Stack'

/** Sales at the counter that were recorded offline and that the server has refused. The customers may have paid. */
export function RefusedWalkIns() {
  const { others } = useRefused(isOfflineSale)
  if (others.length === 0) return null
  return (
    <Stack gap={3}>
      {others.map(({ key, preview, input, refusal }) => (
        <RefusalNotice
          key={key}
          title={`Not booked: ${preview?.name ?? 'a sale'} for ${input.body.customerName}`}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {refusal?.message}{' '}
          {input.body.seenTotal === 0
            ? 'Please tell the customer.'
            : 'If the customer has paid, please give the money back.'}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
