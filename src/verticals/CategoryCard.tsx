import type { Vertical } from '#contract/verticals/vertical'
import { ItemCard } from '../ui/ItemCard'
import { verticalIcons } from './icons'

/** One of the seven categories, and the way to what it offers. */
export const CategoryCard = ({ vertical: { id, service, routes }, level = 3 }: { vertical: Vertical; level?: 2 | 3 }) => (
  <ItemCard
    to={routes.list}
    title={service.title}
    picture={`/pictures/service-${id}.svg`}
    icon={verticalIcons[id]}
    facts={service.description}
    place={service.location}
    level={level}
  />
)
