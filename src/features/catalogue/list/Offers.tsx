import type { Listing } from '#contract/catalogue'
import { listings } from '#contract/public'
import { listingSorts } from '#contract/sorts'
import type { VerticalId } from '#contract/verticals/vertical'
import { useRead } from '../../../api/use-read'
import { screensOf } from '../../../verticals/index'
import { OfferCard } from '../OfferCard'
import { SavedStates } from '../SavedStates'
import { pageSize, withQuery, type Filters } from './filters'
import { Found, FoundSkeleton } from './Found'
import { LateSeen } from './LateSeen'
import { NothingFound } from './NothingFound'

interface Props {
  vertical?: VerticalId
  noun: string
  base: string
  filters: Filters
  reset?: { to: string; label: string }
}

export const offersQuery = (vertical: VerticalId | undefined, { sort, ...filters }: Filters) => ({
  query: { ...filters, sort: listingSorts.find((one) => one === sort), vertical, pageSize },
})

const firstRow = 4
const errorText = 'Could not load services at this time. Please try again later.'

export function Offers({ vertical, noun, base, filters, reset }: Props) {
  const read = useRead(listings, offersQuery(vertical, filters))
  return (
    <SavedStates
      read={read}
      skeleton={<FoundSkeleton />}
      errorText={errorText}
      instead={
        <LateSeen
          about={JSON.stringify([vertical, filters])}
          look={(search) => search.seenListings({ ...filters, vertical })}
          noun={noun}
          errorText={errorText}
          onRetry={read.refresh}
        >
          {(listing) => <OfferCard key={listing._id} listing={listing} level={2} />}
        </LateSeen>
      }
      isEmpty={({ listings: found }) => found.length === 0}
      empty={<NothingFound noun={noun} base={base} filters={filters} reset={reset} instead={read.data?.instead} />}
    >
      {(found) => (
        <Found noun={noun} base={base} filters={filters} {...found}>
          {found.listings.map((listing, index) => (
            <OfferCard
              key={listing._id}
              listing={listing}
              level={2}
              eager={index < firstRow}
              search={carriedBy(listing, filters)}
            />
          ))}
        </Found>
      )}
    </SavedStates>
  )
}

/** Returns the query string that passes the filtered days on to the listing page. */
function carriedBy({ vertical }: Listing, { from, to }: Filters): string {
  const [first, last] = screensOf(vertical).days?.carriedAs ?? []
  return first && from ? withQuery('', { [first]: from, ...(last ? { [last]: to } : {}) }) : ''
}
