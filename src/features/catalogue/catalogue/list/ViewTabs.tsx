import type { Vertical } from '#contract/verticals/vertical'
import { NavTabs } from '../../../../ui/overlays/Tabs'
import { getVerticalScreens } from '../../../../verticals/index'
import { getListPath, type ListKind } from './view'

/** Tabs for listings and vendors, with the default list of the vertical first. */
export function ViewTabs({ vertical, shows }: { vertical: Vertical; shows: ListKind }) {
  const { labels, defaultList } = getVerticalScreens(vertical.id)
  const order: ListKind[] = defaultList === 'offers' ? ['offers', 'vendors'] : ['vendors', 'offers']
  return (
    <NavTabs
      label={vertical.name}
      items={order.map((kind) => ({
        to: getListPath({ vertical, shows: kind }),
        label: labels[kind],
        current: kind === shows,
      }))}
    />
  )
}
