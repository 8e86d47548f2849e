/** Maps list URLs to a vertical and a kind of list (listings or vendors). The vertical descriptors define the paths. */
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'
import { screensOf } from '../../../verticals/index'
import { vendorsRoute } from './list-routes'

export type Shows = 'offers' | 'vendors'

export interface View {
  vertical: Vertical
  shows: Shows
}

export function viewOf(pathname: string, search: URLSearchParams): View {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const vertical = allVerticals.find((one) => one.routes.list === path || vendorsRoute(one) === path)
  if (!vertical) throw new Error(`No list stands at ${pathname}`)
  const asked = search.get('show')
  const usual = vertical.routes.list === path ? screensOf(vertical.id).lists : 'vendors'
  return { vertical, shows: asked === 'offers' || asked === 'vendors' ? asked : usual }
}

export function pathOf({ vertical, shows }: View): string {
  const { list } = vertical.routes
  if (screensOf(vertical.id).lists === shows) return list
  const companies = vendorsRoute(vertical)
  return shows === 'vendors' && companies !== list ? companies : `${list}?show=${shows}`
}
