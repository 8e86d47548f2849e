import { useParams, useSearchParams } from 'react-router-dom'
import { useOwnListings } from '../../../db/queries/listings'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { lazyPart, usePreload } from '../../../ui/states/lazy-part'
import { MirrorStates, NotReadable } from '../../../ui/states/MirrorStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { ListingsHeader } from './ListingsHeader'
import { ListingsTable } from './ListingsTable'
import { NoListings } from './NoListings'
import { RefusedListingEdits } from './RefusedListingEdits'
import { useOwnListingArea } from './use-own-listing-area'

export const head = () => ({ title: 'Your listings | Tilipo' })

const afterTable = { when: 'page-loaded', fallback: <Skeleton shape="block" />, offline: true } as const
const ListingDetails = lazyPart(() => import('./ListingDetails'), afterTable)
const NewListing = lazyPart(() => import('./NewListing'), afterTable)
const CorrectListing = lazyPart(() => import('./CorrectListing'), afterTable)

/**
 * Listings of a business: the table, one listing, or a new one. The forms load after the table.
 */
export default function OwnListings() {
  const area = useOwnListingArea()
  const { listing: id } = useParams()
  const [search] = useSearchParams()
  const [originalId, refusedKey] = [search.get('copy'), search.get('refused')]
  const listings = useOwnListings()
  usePreload(ListingDetails)
  usePreload(NewListing)
  usePreload(CorrectListing)
  const status = useSyncStatus()
  const isUnreadable = useStorageFailure() !== null
  if (isUnreadable && (originalId || refusedKey)) return <NotReadable subject="Your listings" />
  if (!area || ((originalId || refusedKey) && !listings)) return <Skeleton shape="block" />
  if (id && refusedKey) {
    const listing = listings?.find(({ _id }) => _id === id)
    return (
      <CorrectListing key={refusedKey} {...{ area, listing, refusedKey }}>
        <ListingDetails area={area} listing={listing} />
      </CorrectListing>
    )
  }
  if (id === 'new') {
    const original = listings?.find(({ _id }) => _id === originalId)
    return <NewListing key={original?._id} area={area} original={original} />
  }
  const states = (
    <MirrorStates
      data={listings}
      status={status}
      subject={area.form.labels.many}
      errorText={area.form.labels.loadError}
      onRetry={() => void pullNow()}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(all) => all.length === 0}
      empty={<NoListings area={area} />}
    >
      {(all) =>
        !id ? (
          <ListingsTable area={area} listings={all} />
        ) : (
          <ListingDetails key={id} area={area} listing={all.find(({ _id }) => _id === id)} />
        )
      }
    </MirrorStates>
  )
  // The page of one listing has a heading of its own, which is unknown until the listing is read.
  if (id && listings?.length) return states
  return (
    <Stack gap={6}>
      <ListingsHeader area={area} canAdd={!!listings?.length} />
      <RefusedListingEdits />
      {states}
    </Stack>
  )
}
