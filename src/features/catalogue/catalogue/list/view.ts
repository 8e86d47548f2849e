/** Maps list URLs to a vertical and a kind of list (listings or vendors). The vertical descriptors define the paths. */
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'
import { getVerticalScreens } from '../../../../verticals/index'
import { getVendorsRoute } from './list-routes'

export type ListKind = 'offers' | 'vendors'

interface ListView {
  vertical: Vertical
  shows: ListKind
}

export function parseListView(pathname: string, search: URLSearchParams): ListView {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const vertical = allVerticals.find(
    (candidate) => candidate.routes.list === path || getVendorsRoute(candidate) === path,
  )
  if (!vertical) throw new Error(`No list stands at ${pathname}`)
  const requestedKind = search.get('show')
  const defaultKind = vertical.routes.list === path ? getVerticalScreens(vertical.id).defaultList : 'vendors'
  return { vertical, shows: requestedKind === 'offers' || requestedKind === 'vendors' ? requestedKind : defaultKind }
}

export function getListPath({ vertical, shows }: ListView): string {
  const { list } = vertical.routes
  if (getVerticalScreens(vertical.id).defaultList === shows) return list
  const vendorsPath = getVendorsRoute(vertical)
  return shows === 'vendors' && vendorsPath !== list ? vendorsPath : `${list}?show=${shows}`
}
