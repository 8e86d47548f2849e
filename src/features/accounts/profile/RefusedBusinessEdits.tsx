import { describeConflicts } from '#contract/sync/field-labels'
import { discardRefused, retry } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'

/** Notices about refused edits of the business profile. */
export function RefusedBusinessEdits() {
  const { conflicts, others } = useRefused(({ endpoint }) => endpoint.startsWith('business.'))
  return (
    <>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          commandKey={conflict.row.key}
          title="The business profile was changed twice"
          fields={describeConflicts(conflict.fields)}
          onResolve={(keptFields) => resolveConflict(conflict, keptFields)}
        />
      ))}
      {others.map(({ key, refusal }) => (
        <RefusalNotice
          key={key}
          commandKey={key}
          title="Failed to update business info."
          failureTitle="Update Failed"
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {refusal?.message}
        </RefusalNotice>
      ))}
    </>
  )
}
