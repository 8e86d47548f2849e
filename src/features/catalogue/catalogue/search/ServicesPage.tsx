import { listings } from '#contract/public-addresses'
import { useLocation } from 'react-router-dom'
import type { Head, LoadContext } from '../../../../page'
import { paths } from '../../../../paths'
import { buildListingsQuery } from '../list/Listings'
import { Categories } from './Categories'
import { parseSearch } from './parse-search'
import { Results } from './Results'

export async function load({ search, read }: LoadContext): Promise<unknown> {
  const sought = parseSearch(search)
  if (!sought) return undefined
  const { vertical, ...filters } = sought
  return read(listings, buildListingsQuery(vertical, filters))
}

export function head({ search }: LoadContext): Head {
  const sought = parseSearch(search)
  return sought
    ? { title: `${sought.q} | Tilipo`, canonical: paths.search(sought.q) }
    : {
        title: 'Services in Zambia | Tilipo',
        description: 'Seven services in one place: hotels, buses, cars, homes, trips, shops and couriers.',
        canonical: paths.services,
      }
}

/** The search results, or the seven categories if there is no search text. */
export default function ServicesPage() {
  const sought = parseSearch(new URLSearchParams(useLocation().search))
  return sought ? <Results search={sought} /> : <Categories />
}
