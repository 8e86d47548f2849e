import { conflictWords } from '#contract/field-words'
import { discard, retry, type OutboxRow } from '../../sync/index'
import { settleConflict, useRefused } from '../../sync/use-conflicts'
import { ConflictNotice } from '../../ui/ConflictNotice'
import { RefusalNotice } from '../../ui/RefusalNotice'
import { Stack } from '../../ui/Stack'

const idOf = ({ input }: OutboxRow): string => String(input.params.id ?? input.body.id)

function nameOf({ endpoint, preview }: OutboxRow): string {
  const name = preview?.name ?? 'this listing'
  return endpoint === 'listings.photos' ? `the photos of ${name}` : name
}

/** Notices about refused edits of one listing, or of all. */
export function RefusedListings({ of }: { of?: string }) {
  const { conflicts, others } = useRefused((row) => row.endpoint.startsWith('listings.') && (!of || idOf(row) === of))
  if (conflicts.length + others.length === 0) return null
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'This listing'} was changed twice`}
          fields={conflictWords(conflict.fields)}
          onSettle={(kept) => settleConflict(conflict, kept)}
        />
      ))}
      {others.map((row) => (
        <RefusalNotice
          key={row.key}
          title={`We couldn't ${row.endpoint === 'listings.create' ? 'add' : 'change'} ${nameOf(row)}.`}
          failed="We couldn't send it again."
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
