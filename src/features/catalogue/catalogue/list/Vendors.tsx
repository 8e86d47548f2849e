import type { BusinessType } from '#contract/core/access'
import type { Vendor } from '#contract/catalogue/catalogue'
import { vendors } from '#contract/public-addresses'
import { vendorSorts } from '#contract/catalogue/list-options'
import { useRead } from '../../../../api/use-read'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { VendorCard } from '../VendorCard'
import { pageSize, type Filters } from './filters'
import { ResultGrid, ResultGridSkeleton } from './ResultGrid'
import { LazyCachedResults } from './LazyCachedResults'
import { NothingFound } from './NothingFound'

interface Props {
  businessType?: BusinessType
  noun: string
  base: string
  filters: Filters
  to(vendor: Vendor): string
}

export const buildVendorsQuery = (
  businessType: BusinessType | undefined,
  { q, town, ratingFrom, page, after, sort }: Filters,
) => ({
  query: {
    q,
    town,
    ratingFrom,
    page,
    after,
    sort: vendorSorts.find((candidate) => candidate === sort),
    businessType,
    pageSize,
  },
})

const firstRowCount = 4
const errorText = 'Could not load services at this time. Please try again later.'

export function Vendors({ businessType, noun, base, filters, to }: Props) {
  const read = useRead(vendors, buildVendorsQuery(businessType, filters))
  return (
    <ReadStates
      read={read}
      skeleton={<ResultGridSkeleton />}
      errorText={errorText}
      fallback={
        <LazyCachedResults
          queryKey={JSON.stringify([businessType, filters])}
          runSearch={(search) => search.searchCachedVendors({ ...filters, businessType })}
          noun={noun}
          errorText={errorText}
          onRetry={read.refresh}
        >
          {(vendor) => (
            <VendorCard
              key={vendor._id}
              vendor={vendor}
              to={to(vendor)}
              hidesBusinessType={businessType !== undefined}
            />
          )}
        </LazyCachedResults>
      }
      isEmpty={({ vendors: found }) => found.length === 0}
      empty={<NothingFound noun={noun} base={base} filters={filters} suggestions={read.data?.instead} />}
    >
      {(found) => (
        <ResultGrid noun={noun} base={base} filters={filters} {...found}>
          {found.vendors.map((vendor, index) => (
            <VendorCard
              key={vendor._id}
              vendor={vendor}
              to={to(vendor)}
              hidesBusinessType={businessType !== undefined}
              eager={index < firstRowCount}
            />
          ))}
        </ResultGrid>
      )}
    </ReadStates>
  )
}
