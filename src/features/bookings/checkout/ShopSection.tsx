import { removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import type { OrderShop } from '#contract/bookings/orders/orders'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { send } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Heading } from '../../../ui/text/Heading'
import { ItemLine } from '../../../ui/lists/ItemLine'
import { Price } from '../../../ui/text/Price'
import { RadioGroup } from '../../../ui/forms/RadioGroup'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getReceiving, type Receiving, type ReceivingByShop } from './order'

interface Props {
  shop: OrderShop
  receivingByShop: ReceivingByShop
  /** Town of the delivery address; may be empty or incomplete. */
  town: string
  onReceivingChange(receiving: Receiving): void
}

/** The products of one shop, and the choice between collection and delivery. */
export function ShopSection({ shop, receivingByShop, town, onReceivingChange }: Props) {
  const { name, lines, pickUpAt } = shop
  return (
    <Card as="section" pad="lg" aria-label={name}>
      <Stack gap={4}>
        <Heading level={2} size="card">
          {name}
        </Heading>
        <Stack as="ul" gap={3}>
          {lines.map((line) => (
            <ProductLine key={line.productId} line={line} />
          ))}
        </Stack>
        <Field group label="Collection or delivery">
          <RadioGroup<Receiving>
            cards
            value={getReceiving(receivingByShop, shop)}
            onChange={onReceivingChange}
            options={[
              { value: 'pickUp', label: 'Collection', hint: pickUpAt, icon: 'store' },
              { value: 'delivery', label: 'Delivery', hint: deliveryHint(shop, town), icon: 'truck' },
            ]}
          />
        </Field>
      </Stack>
    </Card>
  )
}

function deliveryHint({ name, deliveryFee, deliveryTime }: OrderShop, town: string): string {
  if (!town.trim()) return deliveryTime ?? 'The cost depends on your town.'
  if (deliveryFee === null) return `${name} doesn't deliver to ${town.trim()}.`
  return [deliveryFee === 0 ? 'Free' : formatZmwNoBreak(deliveryFee), ...(deliveryTime ? [deliveryTime] : [])].join(
    '. ',
  )
}

type QuoteLine = OrderShop['lines'][number]

const ProductLine = ({ line }: { line: QuoteLine }) => (
  <li>
    <ItemLine
      picture={line.imageUrl}
      icon="store"
      level={3}
      title={line.name}
      footer={
        <Row justify="apart" wrap>
          <Text size="sm" tone="muted" tabular>{`${line.quantity} × ${formatZmwNoBreak(line.price)}`}</Text>
          <Price value={formatZmw(line.price * line.quantity)} />
        </Row>
      }
    >
      {line.left < line.quantity && <StockShortage line={line} />}
    </ItemLine>
  </li>
)

/** Stock shortage: the buyer can reduce the quantity or remove the product. */
function StockShortage({ line: { productId, name, left } }: { line: QuoteLine }) {
  const params = { itemId: productId }
  return (
    <Stack gap={2}>
      <Text size="sm" tone="attention" role="alert">
        {left > 0 ? `Only ${left} left.` : 'Sold out.'}
      </Text>
      <Row gap={2} wrap>
        {left > 0 && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => void send(setCartQuantity, { params, body: { quantity: left } })}
          >
            Set to {left}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          aria-label={`Remove ${name}`}
          onClick={() => void send(removeFromCart, { params })}
        >
          Remove
        </Button>
      </Row>
    </Stack>
  )
}
