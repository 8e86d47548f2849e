import { AddToCart } from '../../features/catalogue/catalogue/actions/AddToCart'
import { ChatButton } from '../../features/catalogue/catalogue/actions/ChatButton'
import { FavoriteButton } from '../../features/catalogue/catalogue/actions/FavoriteButton'
import { getShowcaseProvider, getProductProvider } from '../../features/catalogue/catalogue/actions/provider'
import { buildProductCartIntent } from '../../features/catalogue/catalogue/actions/build-cart-intent'
import { shops } from '#contract/verticals/index'
import type { CardActions } from '../../features/catalogue/home/card-actions'
import { HomePage } from '../../features/catalogue/home/HomePage'

export { head, load } from '../../features/catalogue/home/HomePage'

/** Connects two features: the home page renders cards, and the catalogue provides their actions. */
const actions: CardActions = {
  renderFavoriteButton: (item) => <FavoriteButton item={item} />,
  renderServiceActions: (item) => <ChatButton small provider={getShowcaseProvider(item)} />,
  renderProductActions: (product) => (
    <>
      <ChatButton small provider={getProductProvider(product, shops.id)} />
      <AddToCart small intent={buildProductCartIntent(product)} />
    </>
  ),
}

export default function Home() {
  return <HomePage actions={actions} />
}
