import type { FeaturedProduct } from '#contract/catalogue/catalogue'
import { buildPath } from '#contract/verticals/vertical'
import { ItemCard } from '../../../ui/lists/ItemCard'
import { getVerticalIcon } from '../../../verticals/icons'
import { shops } from '#contract/verticals/index'
import type { CardActions } from './card-actions'

export const ProductCard = ({ product, actions }: { product: FeaturedProduct; actions: CardActions }) => (
  <ItemCard
    to={buildPath(shops.routes.listing, product._id)}
    title={product.name}
    picture={product.imageUrl}
    icon={getVerticalIcon(shops.id)}
    by={product.category}
    place={product.storeLocation}
    price={product.price}
    row="below-sm"
    actions={actions.renderProductActions(product)}
    badge={actions.renderFavoriteButton(product)}
  />
)
