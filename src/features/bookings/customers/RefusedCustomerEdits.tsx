import { saveCustomerRecord } from '#contract/bookings/customer-records'
import { describeConflicts } from '#contract/sync/field-labels'
import { discardRefused, retry } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { Stack } from '../../../ui/layout/Stack'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'

/** Notices about refused edits of one customer. */
export default function RefusedCustomerEdits({ isOfCustomer }: { isOfCustomer(id: string): boolean }) {
  const { conflicts, others } = useRefused(
    ({ endpoint, input }) => endpoint === saveCustomerRecord.name && isOfCustomer(input.params.id),
  )
  if (conflicts.length + others.length === 0) return null
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          commandKey={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'This customer'} was changed twice`}
          fields={describeConflicts(conflict.fields)}
          onResolve={(ownFields) => resolveConflict(conflict, ownFields)}
        />
      ))}
      {others.map((row) => (
        <RefusalNotice
          key={row.key}
          commandKey={row.key}
          title={`We couldn't save ${row.preview?.name ?? 'this customer'}.`}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(row.key)}
          dismiss={(action) => discardRefused(row.key, action)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
