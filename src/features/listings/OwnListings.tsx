import { Skeleton } from '../../ui/Skeleton'
import { ListingStates } from './ListingStates'
import { ListingsTable } from './ListingsTable'
import { NoListings } from './NoListings'
import { useOwnListingArea } from './use-own-listing-area'

export const head = () => ({ title: 'Your listings | Tilipo' })

/** The table of a business's listings. */
export default function OwnListings() {
  const area = useOwnListingArea()
  if (!area) return <Skeleton shape="block" />
  return (
    <ListingStates area={area} empty={<NoListings area={area} />}>
      {(listings) => <ListingsTable area={area} listings={listings} />}
    </ListingStates>
  )
}
