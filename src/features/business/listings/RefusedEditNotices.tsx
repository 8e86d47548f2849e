import { describeConflicts } from '#contract/verticals/listing-labels'
import { getFleetNames, useFleet } from '../../../db/queries/fleet'
import { discardRefused, isCommand, retry, type OutboxRow } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { paths } from '../../../paths'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

const getListingId = ({ input }: OutboxRow): string => String(input.params.id ?? input.body.id)

function describeTarget(row: OutboxRow): string {
  const name = row.preview?.name ?? 'this listing'
  return isCommand(row, 'listings.photos') ? `the photos of ${name}` : name
}

/** Returns the path of the form that edits the values of the command, if there is one. */
const getFormPath = (row: OutboxRow): string | undefined =>
  isCommand(row, 'listings.create', 'listings.edit') && row.preview?.at !== undefined
    ? paths.correct(row.preview.at, row.key)
    : undefined

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
          title={`We couldn't ${isCommand(row, 'listings.create') ? 'add' : 'change'} ${describeTarget(row)}.`}
          failureTitle="We couldn't send it again."
          dismissLabel="Discard"
          editPath={getFormPath(row)}
          retry={() => retry(row.key)}
          dismiss={(action) => discardRefused(row.key, action)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
