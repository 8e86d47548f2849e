import { describeConflicts } from '#contract/sync/field-labels'
import { discardRefused, retry } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'
import { getStaffRefusalTitle } from './refusal-title'

/** Notices about refused changes of staff members. */
export function RefusedStaffChanges() {
  const { conflicts, others } = useRefused(({ endpoint }) => endpoint.startsWith('staff.'))
  if (conflicts.length + others.length === 0) return null
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          commandKey={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'A user'} was changed twice`}
          fields={describeConflicts(conflict.fields)}
          onResolve={(keptFields) => resolveConflict(conflict, keptFields)}
        />
      ))}
      {others.map(({ key, endpoint, input, preview, refusal }) => (
        <RefusalNotice
          key={key}
          commandKey={key}
          title={getStaffRefusalTitle({ endpoint, input })}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {preview?.name}: {refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
