import { labelOf, toldOf } from '#contract/field-words'
import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { conflictsIn, settleConflict } from '../../sync/use-conflicts'
import { ConflictNotice } from '../../ui/ConflictNotice'
import { RefusalNotice } from '../../ui/RefusalNotice'
import { Stack } from '../../ui/Stack'

const idOf = ({ input }: OutboxRow): string => String(input.params.id ?? input.body.id)

/** Edits that the server refused: of one listing, or of all. */
export function RefusedListings({ of }: { of?: string }) {
  const refused = useOutbox()?.attention.filter((row) => row.endpoint.startsWith('listings.') && (!of || idOf(row) === of)) ?? []
  if (refused.length === 0) return null
  const conflicts = conflictsIn(refused)
  const open = new Set(conflicts.flatMap(({ keys }) => keys))
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'This'} was changed twice`}
          fields={conflict.fields.map(({ field, yours, theirs }) => ({ name: field, label: labelOf(field), yours: toldOf(field, yours), theirs: toldOf(field, theirs) }))}
          onSettle={(kept) => settleConflict(conflict, kept)}
        />
      ))}
      {refused.filter(({ key }) => !open.has(key)).map((row) => (
        <RefusalNotice
          key={row.key}
          title={`${row.preview?.name ?? 'This'} could not be ${row.endpoint === 'listings.create' ? 'added' : 'changed'}.`}
          failed="It could not be sent again."
          dismissLabel="Discard"
          retry={() => retry(row.key)}
          dismiss={() => discard(row.key)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
