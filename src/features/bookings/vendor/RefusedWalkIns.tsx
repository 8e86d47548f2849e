import { discard, retry } from '../../../sync/index'
import { useRefused } from '../../../sync/use-conflicts'
import { RefusalNotice } from '../../../ui/RefusalNotice'
import { Stack } from '../../../ui/Stack'

const saleEndpoints = ['walkIns.recordOffline', 'counterStock.sell']

/** Sales at the counter that were recorded offline and that the server has refused. The customers may have paid. */
export function RefusedWalkIns() {
  const { others } = useRefused(({ endpoint }) => saleEndpoints.includes(endpoint))
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
          dismiss={() => discard(key)}
        >
          {refusal?.message} If the customer has paid, please give the money back.
        </RefusalNotice>
      ))}
    </Stack>
  )
}
