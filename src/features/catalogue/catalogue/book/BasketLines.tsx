import { getMaxQuantity, getMaxQuantityMessage } from '#contract/bookings/orders/cart'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { maxSaleItems } from '#contract/counter/sale-items'
import { Button } from '../../../../ui/forms/Button'
import { IconButton } from '../../../../ui/forms/IconButton'
import { NumberStepper } from '../../../../ui/forms/NumberStepper'
import { Card } from '../../../../ui/layout/Card'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { priceItem, type BasketItem } from '../../shared/basket'

interface Props {
  items: readonly BasketItem[]
  onQuantity(listingId: string, quantity: number): void
  onRemove(listingId: string): void
  onAdd(): void
}

/** What is sold, with its quantities. */
export const BasketLines = ({ items, onQuantity, onRemove, onAdd }: Props) => (
  <Stack as="section" gap={3} aria-label="Basket">
    <Heading level={2} size="card">
      Basket
    </Heading>
    {items.map((item) => (
      <Line
        key={item.listing._id}
        item={item}
        isOnly={items.length === 1}
        onQuantity={(quantity) => onQuantity(item.listing._id, quantity)}
        onRemove={() => onRemove(item.listing._id)}
      />
    ))}
    <Row>
      {items.length < maxSaleItems ? (
        <Button size="sm" variant="outline" icon="plus" onClick={onAdd}>
          Add another product
        </Button>
      ) : (
        <Text size="sm" tone="muted">
          A sale has at most {maxSaleItems} products.
        </Text>
      )}
    </Row>
  </Stack>
)

interface LineProps {
  item: BasketItem
  isOnly: boolean
  onQuantity(quantity: number): void
  onRemove(): void
}

function Line({ item, isOnly, onQuantity, onRemove }: LineProps) {
  const { listing, quantity, left } = item
  const { name, price, unit } = listing
  return (
    <Card as="article" pad="sm" aria-label={name}>
      <Stack gap={2}>
        <Row justify="apart" align="start">
          <Stack gap={0}>
            <Heading level={3} size="small">
              {name}
            </Heading>
            <Text size="sm" tone="muted">
              {formatZmwNoBreak(price)} per {unit}
              {left !== undefined && ` · ${left} left`}
            </Text>
          </Stack>
          <IconButton icon="trash" label={`Remove: ${name}`} onClick={onRemove} />
        </Row>
        <Row justify="apart" wrap>
          <NumberStepper
            label={isOnly ? 'Quantity' : `Quantity: ${name}`}
            max={getMaxQuantity(left)}
            maxText={getMaxQuantityMessage(left)}
            value={quantity}
            onChange={onQuantity}
          />
          <Text weight="medium">{formatZmw(priceItem(item))}</Text>
        </Row>
        {left !== undefined && left < quantity && (
          <Text size="sm" tone="attention" role="status">
            {left === 0 ? 'Sold out.' : `Only ${left} left.`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
