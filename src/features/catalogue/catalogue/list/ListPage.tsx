import { listings, vendors } from '#contract/public-addresses'
import { buildPath } from '#contract/verticals/vertical'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Container } from '../../../../ui/layout/Container'
import { BelowFold } from '../../../../ui/layout/BelowFold'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Section } from '../../../../ui/layout/Section'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalScreens } from '../../../../verticals/index'
import type { Head, LoadContext } from '../../../../page'
import { parseFilters, withQuery } from './filters'
import { FilterBar } from './FilterBar'
import { Listings, buildListingsQuery } from './Listings'
import { listingSortOptions, vendorSortOptions } from './sorts'
import { Vendors, buildVendorsQuery } from './Vendors'
import { getListPath, parseListView } from './view'
import { ViewTabs } from './ViewTabs'

export function load({ pathname, search, read }: LoadContext): Promise<unknown> {
  const { vertical, shows } = parseListView(pathname, search)
  const filters = parseFilters(search)
  return shows === 'offers'
    ? read(listings, buildListingsQuery(vertical.id, filters))
    : read(vendors, buildVendorsQuery(vertical.businessType, filters))
}

export function head({ pathname, search }: LoadContext): Head {
  const view = parseListView(pathname, search)
  const { vertical, shows } = view
  const { town, page } = parseFilters(search)
  const subject = shows === 'offers' ? vertical.name : getVerticalScreens(vertical.id).labels.vendors
  return {
    title: `${subject} in ${town ?? 'Zambia'} | Tilipo`,
    description: vertical.service.description,
    canonical: withQuery(getListPath(view), { town, page }),
  }
}

/** The listings or the vendors of a vertical. */
export default function ListPage() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const view = parseListView(pathname, query)
  const { vertical, shows } = view
  const { labels, days, relatedLink } = getVerticalScreens(vertical.id)
  const noun = labels[shows].toLowerCase()
  const shared = { noun, base: getListPath(view), filters: parseFilters(query) }
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader
            title={vertical.name}
            text={vertical.service.description}
            back={{ to: paths.services, label: 'All services' }}
            actions={
              relatedLink && (
                <ButtonLink variant="outline" to={relatedLink.to}>
                  {relatedLink.label}
                </ButtonLink>
              )
            }
          />
          <ViewTabs vertical={vertical} shows={shows} />
          <FilterBar
            base={shared.base}
            filters={shared.filters}
            label={`Search ${noun}`}
            {...(shows === 'offers'
              ? { sorts: listingSortOptions, days: days?.names, anyTown: labels.anyTown }
              : { sorts: vendorSortOptions, hidesPrice: true })}
          />
          <BelowFold>
            {shows === 'offers' ? (
              <Listings vertical={vertical.id} {...shared} />
            ) : (
              <Vendors
                businessType={vertical.businessType}
                to={(vendor) => buildPath(vertical.routes.vendor, vendor._id)}
                {...shared}
              />
            )}
          </BelowFold>
        </Stack>
      </Container>
    </Section>
  )
}
