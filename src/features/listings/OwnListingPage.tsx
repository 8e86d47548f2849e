import { useParams, useSearchParams } from 'react-router-dom'
import { useOwnListings } from '../../db/queries/listings'
import { Skeleton } from '../../ui/Skeleton'
import { ListingDetails } from './ListingDetails'
import { ListingStates } from './ListingStates'
import { NewListing } from './NewListing'
import type { ListingArea } from './listing-area'
import { useOwnListingArea } from './use-own-listing-area'

export const head = () => ({ title: 'Your listings | Tilipo' })

/** One listing of a business, or a new one. */
export default function OwnListingPage() {
  const area = useOwnListingArea()
  const { listing: id } = useParams()
  if (!area) return <Skeleton shape="block" />
  if (id === 'new') return <New area={area} />
  return (
    <ListingStates area={area}>
      {(listings) => <ListingDetails key={id} area={area} listing={listings.find(({ _id }) => _id === id)} />}
    </ListingStates>
  )
}

/** A new listing, empty or a copy of the one that the URL names. */
function New({ area }: { area: ListingArea }) {
  const listings = useOwnListings()
  const originalId = useSearchParams()[0].get('copy')
  if (originalId && !listings) return <Skeleton shape="block" />
  const original = listings?.find(({ _id }) => _id === originalId)
  return <NewListing key={original?._id} area={area} original={original} />
}
