import type { BusinessType } from '#contract/access'
import type { Vendor } from '#contract/catalogue'
import { vendors } from '#contract/public'
import { vendorSorts } from '#contract/sorts'
import { useRead } from '../../../api/use-read'
import { SavedStates } from '../SavedStates'
import { VendorCard } from '../VendorCard'
import { pageSize, type Filters } from './filters'
import { Found, FoundSkeleton } from './Found'
import { LateSeen } from './LateSeen'
import { NothingFound } from './NothingFound'

interface Props {
  businessType?: BusinessType
  noun: string
  base: string
  filters: Filters
  to(vendor: Vendor): string
}

export const vendorsQuery = (businessType: BusinessType | undefined, { q, town, ratingFrom, page, sort }: Filters) => ({
  query: { q, town, ratingFrom, page, sort: vendorSorts.find((one) => one === sort), businessType, pageSize },
})

const firstRow = 4
const errorText = 'Could not load services at this time. Please try again later.'

export function Vendors({ businessType, noun, base, filters, to }: Props) {
  const read = useRead(vendors, vendorsQuery(businessType, filters))
  return (
    <SavedStates
      read={read}
      skeleton={<FoundSkeleton />}
      errorText={errorText}
      instead={
        <LateSeen
          about={JSON.stringify([businessType, filters])}
          look={(search) => search.seenVendors({ ...filters, businessType })}
          noun={noun}
          errorText={errorText}
          onRetry={read.refresh}
        >
          {(vendor) => (
            <VendorCard key={vendor._id} vendor={vendor} to={to(vendor)} hidesTrade={businessType !== undefined} />
          )}
        </LateSeen>
      }
      isEmpty={({ vendors: found }) => found.length === 0}
      empty={<NothingFound noun={noun} base={base} filters={filters} instead={read.data?.instead} />}
    >
      {(found) => (
        <Found noun={noun} base={base} filters={filters} {...found}>
          {found.vendors.map((vendor, index) => (
            <VendorCard
              key={vendor._id}
              vendor={vendor}
              to={to(vendor)}
              hidesTrade={businessType !== undefined}
              eager={index < firstRow}
            />
          ))}
        </Found>
      )}
    </SavedStates>
  )
}
