import { listings, vendors } from '#contract/public'
import { pathTo } from '#contract/verticals/vertical'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Container } from '../../../ui/Container'
import { BelowFold } from '../../../ui/BelowFold'
import { PageHeader } from '../../../ui/PageHeader'
import { Section } from '../../../ui/Section'
import { Stack } from '../../../ui/Stack'
import { screensOf } from '../../../verticals/index'
import type { Head, LoadContext } from '../../../app/page'
import { filtersIn, withQuery } from './filters'
import { FilterBar } from './FilterBar'
import { Offers, offersQuery } from './Offers'
import { offerSorts, traderSorts } from './sorts'
import { Vendors, vendorsQuery } from './Vendors'
import { pathOf, viewOf } from './view'
import { ViewTabs } from './ViewTabs'

export function load({ pathname, search, read }: LoadContext): Promise<unknown> {
  const { vertical, shows } = viewOf(pathname, search)
  const filters = filtersIn(search)
  return shows === 'offers'
    ? read(listings, offersQuery(vertical.id, filters))
    : read(vendors, vendorsQuery(vertical.businessType, filters))
}

export function head({ pathname, search }: LoadContext): Head {
  const view = viewOf(pathname, search)
  const { vertical, shows } = view
  const { town, page } = filtersIn(search)
  const what = shows === 'offers' ? vertical.name : screensOf(vertical.id).words.vendors
  return {
    title: `${what} in ${town ?? 'Zambia'} | Tilipo`,
    description: vertical.service.description,
    canonical: withQuery(pathOf(view), { town, page }),
  }
}

/** The listings or the vendors of a vertical. */
export default function ListPage() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const view = viewOf(pathname, query)
  const { vertical, shows } = view
  const { words, days, besides } = screensOf(vertical.id)
  const noun = words[shows].toLowerCase()
  const shared = { noun, base: pathOf(view), filters: filtersIn(query) }
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader
            title={vertical.name}
            text={vertical.service.description}
            back={{ to: paths.services, label: 'All services' }}
            actions={
              besides && (
                <ButtonLink variant="outline" to={besides.to}>
                  {besides.label}
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
              ? { sorts: offerSorts, days: days?.names, anyTown: words.anyTown }
              : { sorts: traderSorts, hidesPrice: true })}
          />
          <BelowFold>
            {shows === 'offers' ? (
              <Offers vertical={vertical.id} {...shared} />
            ) : (
              <Vendors
                businessType={vertical.businessType}
                to={(vendor) => pathTo(vertical.routes.vendor, vendor._id)}
                {...shared}
              />
            )}
          </BelowFold>
        </Stack>
      </Container>
    </Section>
  )
}
