import { describeConflicts } from '#contract/verticals/listing-labels'
import { getFleetNames, useFleet } from '../../../db/queries/fleet'
import { discardRefused, retry, type OutboxRow } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { paths } from '../../../paths'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

const getListingId = ({ input }: OutboxRow): string => String(input.params.id ?? input.body.id)

function describeTarget({ endpoint, preview }: OutboxRow): string {
  const name = preview?.name ?? 'this listing'
  return endpoint === 'listings.photos' ? `the photos of ${name}` : name
}

/** Whether the form of listings edits the values of the command. */
const isForm = ({ endpoint, preview }: OutboxRow): boolean =>
  (endpoint === 'listings.create' || endpoint === 'listings.edit') && preview?.at !== undefined

/** Displays refused edits of one listing, or of all. Loaded by `RefusedListingEdits`. */
export default function RefusedEditNotices({ listingId }: { listingId?: string | undefined }) {
  const { conflicts, others } = useRefused(
    (row) => row.endpoint.startsWith('listings.') && (!listingId || getListingId(row) === listingId),
  )
  const fleet = useFleet()
  if (conflicts.length + others.length === 0) return null
  const names = fleet && getFleetNames(fleet)
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          commandKey={conflict.row.key}
          title={`${conflict.row.preview?.name ?? 'This listing'} was changed twice`}
          fields={describeConflicts(conflict.fields, names)}
          onResolve={(keptFields) => resolveConflict(conflict, keptFields)}
        />
      ))}
      {others.map((row) => (
        <RefusalNotice
          key={row.key}
          commandKey={row.key}
          title={`We couldn't ${row.endpoint === 'listings.create' ? 'add' : 'change'} ${describeTarget(row)}.`}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          {...(isForm(row) && { editPath: paths.correct(row.preview!.at!, row.key) })}
          retry={() => retry(row.key)}
          dismiss={(action) => discardRefused(row.key, action)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
