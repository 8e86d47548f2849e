import type { Vertical } from '#contract/verticals/vertical'
import { AnyLink } from '../../../ui/Link'
import { screensOf } from '../../../verticals/index'
import { pathOf, type Shows } from './view'

/** What is offered, or who offers it; the usual one first. */
export function ViewTabs({ vertical, shows }: { vertical: Vertical; shows: Shows }) {
  const { words, lists } = screensOf(vertical.id)
  const order: Shows[] = lists === 'offers' ? ['offers', 'vendors'] : ['vendors', 'offers']
  return (
    <nav className="tabs" aria-label={vertical.name}>
      {order.map((one) => (
        <AnyLink key={one} className="tab" to={pathOf({ vertical, shows: one })} aria-current={one === shows ? 'page' : undefined}>
          {words[one]}
        </AnyLink>
      ))}
    </nav>
  )
}
