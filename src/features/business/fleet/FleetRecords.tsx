import { useParams } from 'react-router-dom'
import { useFleet } from '../../../db/queries/fleet'
import { useOwnListings, type ListingLine } from '../../../db/queries/listings'
import { useOfflineText, useStorageFailure } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { DataTable } from '../../../ui/lists/DataTable'
import { EmptyState } from '../../../ui/states/EmptyState'
import { lazyPart, usePreload } from '../../../ui/states/lazy-part'
import { MirrorStates, NotReadable } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import type { FleetArea, FleetScreen } from './fleet-area'

interface Props {
  area: FleetArea
  screen: FleetScreen
}

const afterTable = { when: 'page-loaded', fallback: <Skeleton shape="block" />, offline: true } as const
const NewRecord = lazyPart(() => import('./NewRecord'), afterTable)
const RecordDetails = lazyPart(() => import('./RecordDetails'), afterTable)
/** Rare, so that the table does not wait for it. */
const RefusedRecordEdits = lazyPart(() => import('./RefusedRecordEdits'), { when: 'page-loaded', offline: true })

/** Records of one kind: the table, one record, or a new one. */
export function FleetRecords({ area, screen }: Props) {
  const { record: id } = useParams()
  const records = useFleet()?.[screen.kind]
  const listings = useOwnListings()
  usePreload(NewRecord)
  usePreload(RecordDetails)
  const status = useSyncStatus()
  const { labels } = screen
  const offlineText = useOfflineText('Saved on this device, so you can work offline.')
  const isUnreadable = useStorageFailure() !== null
  if (isUnreadable) return <NotReadable subject={labels.many} />
  if (!listings) return <Skeleton shape="block" />
  if (id === 'new') return <NewRecord area={area} screen={screen} listings={listings} />
  const states = (
    <MirrorStates
      data={records}
      status={status}
      subject={labels.many}
      errorText={`We couldn't load this page. Please try again.`}
      onRetry={() => void pullNow()}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(all) => all.length === 0}
      empty={<NoRecords {...{ area, screen, listings }} />}
    >
      {(all) =>
        id ? (
          <RecordDetails key={id} {...{ area, screen, listings }} record={all.find(({ _id }) => _id === id)} />
        ) : (
          <Stack gap={6}>
            <RefusedRecordEdits screen={screen} listings={listings} />
            <DataTable
              label={labels.many}
              rows={all}
              rowKey={({ _id }) => _id}
              columns={screen.columns}
              filter={{ column: 'name', placeholder: `Find a ${labels.one}` }}
              rowLink={({ _id }) => paths.within(area.path, _id)}
            />
          </Stack>
        )
      }
    </MirrorStates>
  )
  return (
    <Stack gap={6}>
      {!(id && records?.length) && (
        <PageHeader
          title={labels.many}
          text={offlineText}
          actions={!!records?.length && area.canEdit && <AddLink area={area} screen={screen} />}
        />
      )}
      {states}
    </Stack>
  )
}

const AddLink = ({ area, screen }: Props) => (
  <ButtonLink icon="plus" to={paths.within(area.path, 'new')}>
    {screen.labels.add}
  </ButtonLink>
)

const NoRecords = ({ area, screen, listings }: Props & { listings: readonly ListingLine[] }) => (
  <Stack gap={6}>
    <RefusedRecordEdits screen={screen} listings={listings} />
    <EmptyState
      icon={screen.icon}
      title={screen.labels.none}
      text={area.canEdit ? screen.noneText : 'Ask the owner or a manager to add the first one.'}
      action={area.canEdit && <AddLink area={area} screen={screen} />}
    />
  </Stack>
)
