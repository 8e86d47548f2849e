import { getMaxQuantityMessage, getMaxQuantity, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { isAvailable, type CartLine } from '../../../db/queries/cart'
import { StatusBadge } from '../../../ui/text/Badge'
import { Card } from '../../../ui/layout/Card'
import { focusNeighbor } from '../../../ui/hooks/focus-management'
import { IconButton } from '../../../ui/forms/IconButton'
import { ItemLine } from '../../../ui/lists/ItemLine'
import { Link } from '../../../ui/text/Link'
import { MovingItem } from '../../../ui/motion/MovingItems'
import { NumberStepper } from '../../../ui/forms/NumberStepper'
import { Price } from '../../../ui/text/Price'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { sendCartChange } from './send-cart-change'

export function CartItem({ item }: { item: CartLine }) {
  const { _id: itemId, productId: product, quantity, pending } = item
  const setQuantity = (to: number) =>
    void sendCartChange(setCartQuantity, { params: { itemId }, body: { quantity: to } }, 'Cart updated.', product)
  const remove = (button: Element) => {
    focusNeighbor(button)
    void sendCartChange(removeFromCart, { params: { itemId } }, 'Item removed from cart.', product)
  }
  return (
    <Card as={MovingItem} pad="sm">
      <ItemLine
        picture={product.imageUrl}
        icon="store"
        title={
          product.available && product.path ? (
            <Link variant="plain" to={product.path}>
              {product.name}
            </Link>
          ) : (
            product.name
          )
        }
        text={product.storeName}
        corner={
          <IconButton
            icon="trash"
            label={`Remove ${product.name}`}
            onClick={({ currentTarget }) => remove(currentTarget)}
          />
        }
        footer={
          <Row justify="apart" wrap>
            <NumberStepper
              label={`Quantity of ${product.name}`}
              value={quantity}
              min={1}
              max={getMaxQuantity(product.left)}
              maxText={getMaxQuantityMessage(product.left)}
              onChange={setQuantity}
            />
            {isAvailable(item) && <Price value={formatZmw(product.price * quantity)} />}
          </Row>
        }
      >
        <UnitPrice item={item} />
        {pending && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>}
      </ItemLine>
    </Card>
  )
}

/** Current unit price, with a note if the price changed since the item was added, or if stock is short. */
function UnitPrice({ item: { productId: product, priceWhenAdded, quantity } }: { item: CartLine }) {
  if (!product.available) return <StatusBadge status="attention">No longer available</StatusBadge>
  if (product.left === 0) return <StatusBadge status="attention">Sold out</StatusBadge>
  const hasChanged = product.price !== priceWhenAdded
  return (
    <>
      <Text size="sm" tone="muted" tabular>
        {formatZmwNoBreak(product.price)} each
      </Text>
      {hasChanged && (
        <Text size="sm" tone={product.price > priceWhenAdded ? 'attention' : 'done'} tabular>
          The price has {product.price > priceWhenAdded ? 'gone up' : 'gone down'}: it was{' '}
          {formatZmwNoBreak(priceWhenAdded)} when you added it.
        </Text>
      )}
      {product.left !== undefined && product.left < quantity && (
        <Text size="sm" tone="attention" tabular>
          Only {product.left} left.
        </Text>
      )}
    </>
  )
}
