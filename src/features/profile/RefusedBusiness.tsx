import { conflictWords } from '#contract/field-words'
import { discard, retry } from '../../sync/index'
import { settleConflict, useRefused } from '../../sync/use-conflicts'
import { ConflictNotice } from '../../ui/ConflictNotice'
import { RefusalNotice } from '../../ui/RefusalNotice'

/** Notices about refused edits of the business profile. */
export function RefusedBusiness() {
  const { conflicts, others } = useRefused(({ endpoint }) => endpoint === 'business.save')
  return (
    <>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          title="The business profile was changed twice"
          fields={conflictWords(conflict.fields)}
          onSettle={(kept) => settleConflict(conflict, kept)}
        />
      ))}
      {others.map(({ key, refusal }) => (
        <RefusalNotice
          key={key}
          title="Failed to update business info."
          failed="Update Failed"
          dismissLabel="Discard"
          retry={() => retry(key)}
          dismiss={() => discard(key)}
        >
          {refusal?.message}
        </RefusalNotice>
      ))}
    </>
  )
}
