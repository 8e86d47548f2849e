import type { ShowcaseItem } from '#contract/catalogue'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { paths } from '../../paths'
import { ItemCard } from '../../ui/ItemCard'
import { iconOf } from '../../verticals/icons'
import type { CardActions } from './cards'

/** Prefers the path of the item over its link and the generic service path. */
const getItemPath = ({ path, link, type, id }: ShowcaseItem): string => path || link || paths.service(type, id)

interface Props {
  item: ShowcaseItem
  actions: CardActions
  /**
   * Vertical layout on all screens, for sliders. In a grid, cards are horizontal on a phone, because four vertical
   * cards would fill three screens.
   */
  stands?: boolean
}

export const ServiceCard = ({ item, actions, stands }: Props) => (
  <ItemCard
    to={getItemPath(item)}
    title={item.name}
    picture={item.imageUrl}
    icon={iconOf(item.type)}
    by={item.providerName}
    place={item.location}
    rating={item.additionalInfo.rating}
    price={item.price}
    per={verticals[item.type as VerticalId]?.unit}
    row={stands ? undefined : 'below-sm'}
    actions={actions.ofService(item)}
    badge={actions.mark(item)}
  />
)
