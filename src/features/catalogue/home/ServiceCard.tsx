import type { ShowcaseItem } from '#contract/catalogue/catalogue'
import { allVerticals } from '#contract/verticals/index'
import { paths } from '../../../paths'
import { ItemCard } from '../../../ui/lists/ItemCard'
import { getVerticalIcon } from '../../../verticals/icons'
import type { CardActions } from './card-actions'

/** Prefers the path of the item over its link and the generic service path. */
const getItemPath = ({ path, link, type, id }: ShowcaseItem): string => path || link || paths.service(type, id)

interface Props {
  item: ShowcaseItem
  actions: CardActions
  /**
   * Vertical layout on all screens, for sliders. In a grid, cards are horizontal on a phone, because four vertical
   * cards would fill three screens.
   */
  isVertical?: boolean
}

export const ServiceCard = ({ item, actions, isVertical }: Props) => (
  <ItemCard
    to={getItemPath(item)}
    title={item.name}
    picture={item.imageUrl}
    icon={getVerticalIcon(item.type)}
    by={item.providerName}
    place={item.location}
    rating={item.additionalInfo.rating}
    price={item.price}
    per={allVerticals.find(({ id }) => id === item.type)?.unit}
    row={isVertical ? undefined : 'below-sm'}
    actions={actions.renderServiceActions(item)}
    badge={actions.renderFavoriteButton(item)}
  />
)
