import { AddToCart } from '../../features/catalogue/actions/AddToCart'
import { ChatButton } from '../../features/catalogue/actions/ChatButton'
import { Heart } from '../../features/catalogue/actions/Heart'
import { providerOfItem, providerOfProduct } from '../../features/catalogue/actions/provider'
import { intentForProduct } from '../../features/catalogue/actions/intent-for'
import { shops, type CardActions } from '../../features/home/cards'
import { HomePage } from '../../features/home/HomePage'

export { head, load } from '../../features/home/HomePage'

/** Connects two features: the home page renders cards, and the catalogue provides their actions. */
const actions: CardActions = {
  mark: (one) => <Heart of={one} />,
  ofService: (item) => <ChatButton small provider={providerOfItem(item)} />,
  ofProduct: (product) => (
    <>
      <ChatButton small provider={providerOfProduct(product, shops.id)} />
      <AddToCart small intent={intentForProduct(product)} />
    </>
  ),
}

export default function Home() {
  return <HomePage actions={actions} />
}
