import type { FeaturedProduct } from '#contract/catalogue'
import { pathTo } from '#contract/verticals/vertical'
import { ItemCard } from '../../ui/ItemCard'
import { iconOf } from '../../verticals/icons'
import { shops, type CardActions } from './cards'

export const ProductCard = ({ product, actions }: { product: FeaturedProduct; actions: CardActions }) => (
  <ItemCard
    to={pathTo(shops.routes.listing, product._id)}
    title={product.name}
    picture={product.imageUrl}
    icon={iconOf(shops.id)}
    by={product.category}
    place={product.storeLocation}
    price={product.price}
    row="below-sm"
    actions={actions.ofProduct(product)}
    badge={actions.mark(product)}
  />
)
