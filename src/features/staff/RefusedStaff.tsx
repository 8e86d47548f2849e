import { conflictWords } from '#contract/field-words'
import { discard, retry } from '../../sync/index'
import { settleConflict, useRefused } from '../../sync/use-conflicts'
import { ConflictNotice } from '../../ui/ConflictNotice'
import { RefusalNotice } from '../../ui/RefusalNotice'
import { Stack } from '../../ui/Stack'
import { getStaffRefusalTitle } from './refusal-title'

/** Notices about refused changes of staff members. */
export function RefusedStaff() {
  const { conflicts, others } = useRefused(({ endpoint }) => endpoint.startsWith('staff.'))
  if (conflicts.length + others.length === 0) return null
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'A user'} was changed twice`}
          fields={conflictWords(conflict.fields)}
          onSettle={(kept) => settleConflict(conflict, kept)}
        />
      ))}
      {others.map(({ key, endpoint, input, preview, refusal }) => (
        <RefusalNotice
          key={key}
          title={getStaffRefusalTitle({ endpoint, input })}
          failed="We couldn't send it again."
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={() => discard(key)}
        >
          {preview?.name}: {refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
