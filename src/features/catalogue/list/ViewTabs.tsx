import type { Vertical } from '#contract/verticals/vertical'
import { NavTabs } from '../../../ui/Tabs'
import { screensOf } from '../../../verticals/index'
import { pathOf, type Shows } from './view'

/** Tabs for listings and vendors, with the default list of the vertical first. */
export function ViewTabs({ vertical, shows }: { vertical: Vertical; shows: Shows }) {
  const { words, lists } = screensOf(vertical.id)
  const order: Shows[] = lists === 'offers' ? ['offers', 'vendors'] : ['vendors', 'offers']
  return (
    <NavTabs
      label={vertical.name}
      items={order.map((one) => ({ to: pathOf({ vertical, shows: one }), label: words[one], current: one === shows }))}
    />
  )
}
