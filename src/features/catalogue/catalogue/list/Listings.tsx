import type { Listing } from '#contract/catalogue/catalogue'
import { listings } from '#contract/public-addresses'
import { listingSorts } from '#contract/catalogue/list-options'
import type { VerticalId } from '#contract/verticals/vertical'
import { useRead } from '../../../../api/use-read'
import { getVerticalScreens } from '../../../../verticals/index'
import { ListingCardWithActions } from '../ListingCardWithActions'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { pageSize, withQuery, type Filters } from './filters'
import { ResultGrid, ResultGridSkeleton } from './ResultGrid'
import { LazyCachedResults } from './LazyCachedResults'
import { NothingFound } from './NothingFound'

interface Props {
  vertical?: VerticalId
  noun: string
  base: string
  filters: Filters
  reset?: { to: string; label: string }
}

export const buildListingsQuery = (vertical: VerticalId | undefined, { sort, ...filters }: Filters) => ({
  query: { ...filters, sort: listingSorts.find((candidate) => candidate === sort), vertical, pageSize },
})

const firstRowCount = 4
const errorText = 'Could not load services at this time. Please try again later.'

export function Listings({ vertical, noun, base, filters, reset }: Props) {
  const read = useRead(listings, buildListingsQuery(vertical, filters))
  return (
    <ReadStates
      read={read}
      skeleton={<ResultGridSkeleton />}
      errorText={errorText}
      fallback={
        <LazyCachedResults
          queryKey={JSON.stringify([vertical, filters])}
          runSearch={(search) => search.searchCachedListings({ ...filters, vertical })}
          noun={noun}
          errorText={errorText}
          onRetry={read.refresh}
        >
          {(listing) => <ListingCardWithActions key={listing._id} listing={listing} level={2} />}
        </LazyCachedResults>
      }
      isEmpty={({ listings: found }) => found.length === 0}
      empty={<NothingFound noun={noun} base={base} filters={filters} reset={reset} suggestions={read.data?.instead} />}
    >
      {(found) => (
        <ResultGrid noun={noun} base={base} filters={filters} {...found}>
          {found.listings.map((listing, index) => (
            <ListingCardWithActions
              key={listing._id}
              listing={listing}
              level={2}
              eager={index < firstRowCount}
              search={buildDateQuery(listing, filters)}
            />
          ))}
        </ResultGrid>
      )}
    </ReadStates>
  )
}

/** Returns the query string that passes the filtered days on to the listing page. */
function buildDateQuery({ vertical }: Listing, { from, to }: Filters): string {
  const [first, last] = getVerticalScreens(vertical).days?.queryParams ?? []
  return first && from ? withQuery('', { [first]: from, ...(last ? { [last]: to } : {}) }) : ''
}
