import { businessTypeLabels, businessTypes, type BusinessType } from '#contract/core/access'
import { vendors } from '#contract/public-addresses'
import { useLocation } from 'react-router-dom'
import type { Head, LoadContext } from '../../../../page'
import { paths } from '../../../../paths'
import { Container } from '../../../../ui/layout/Container'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Section } from '../../../../ui/layout/Section'
import { Stack } from '../../../../ui/layout/Stack'
import { FilterBar } from './FilterBar'
import { parseFilters, withQuery } from './filters'
import { FilterLinks } from './FilterLinks'
import { vendorSortOptions } from './sorts'
import { Vendors, buildVendorsQuery } from './Vendors'

const parseBusinessType = (search: URLSearchParams): BusinessType | undefined =>
  businessTypes.find((type) => type === search.get('businessType'))

export const load = ({ search, read }: LoadContext): Promise<unknown> =>
  read(vendors, buildVendorsQuery(parseBusinessType(search), parseFilters(search)))

export const head = ({ search }: LoadContext): Head => ({
  title: 'Vendors in Zambia | Tilipo',
  description:
    'Hotels, coach companies, car hire, agents, shops and carriers all over Zambia, with opening hours, ratings and services.',
  canonical: withQuery(paths.vendors, { businessType: parseBusinessType(search), page: parseFilters(search).page }),
})

const businessTypeOptions = businessTypes.map((type) => ({ value: type, label: businessTypeLabels[type] }))

/** All vendors of all verticals. */
export default function VendorsPage() {
  const search = new URLSearchParams(useLocation().search)
  const businessType = parseBusinessType(search)
  const filters = parseFilters(search)
  const base = withQuery(paths.vendors, { businessType })
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader
            title="Vendors"
            text="The businesses behind the services. We have checked the papers of verified vendors."
          />
          <FilterBar base={base} filters={filters} label="Search vendors" sorts={vendorSortOptions} hidesPrice />
          <FilterLinks
            label="Business type"
            base={paths.vendors}
            filters={filters}
            name="businessType"
            value={businessType}
            options={businessTypeOptions}
          />
          <Vendors
            businessType={businessType}
            noun="vendors"
            base={base}
            filters={filters}
            to={({ _id }) => paths.vendor(_id)}
          />
        </Stack>
      </Container>
    </Section>
  )
}
