import { describeConflicts } from '#contract/verticals/listing-labels'
import type { ListingLine } from '../../../db/queries/listings'
import { discardRefused, retry, type OutboxRow } from '../../../sync/index'
import { resolveConflict, useRefused } from '../../../sync/hooks/use-conflicts'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'
import { getListingNames, type FleetScreen } from './fleet-area'

interface Props {
  screen: FleetScreen
  listings: readonly ListingLine[]
  recordId?: string
}

/** Notices about refused edits of one record, or of all of its kind. */
export default function RefusedRecordNotices({ screen, listings, recordId }: Props) {
  const { conflicts, others } = useRefused(
    ({ endpoint, input }) =>
      (endpoint === screen.command.name || endpoint === screen.photos?.command.name) &&
      (!recordId || input.params.id === recordId),
  )
  if (conflicts.length + others.length === 0) return null
  const fallbackName = `this ${screen.labels.one}`
  const describeTarget = ({ endpoint, preview }: OutboxRow): string => {
    const name = preview?.name ?? fallbackName
    return endpoint === screen.photos?.command.name ? `the photos of ${name}` : name
  }
  return (
    <Stack gap={3}>
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.row.key}
          commandKey={conflict.row.key}
          title={`${conflict.row.preview?.name ?? fallbackName} was changed twice`}
          fields={describeConflicts(conflict.fields, getListingNames(listings))}
          onResolve={(ownFields) => resolveConflict(conflict, ownFields)}
        />
      ))}
      {others.map((row) => (
        <RefusalNotice
          key={row.key}
          commandKey={row.key}
          title={`We couldn't save ${describeTarget(row)}.`}
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
