import { formatZmw } from '#contract/core/money'
import type { CartView } from '../../db/queries/cart'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'

const formatItemCount = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

export const CartSummary = ({ cart: { count, availableCount, total } }: { cart: CartView }) => (
  <Card as="section" pad="lg" aria-label="Summary">
    <Stack gap={4}>
      <Heading level={2} size="card">
        Summary
      </Heading>
      <Facts
        items={[
          { label: `Subtotal (${formatItemCount(availableCount)})`, value: formatZmw(total) },
          { label: 'Shipping', value: 'Calculated at checkout' },
          { label: 'Total', value: formatZmw(total), total: true },
        ]}
      />
      {availableCount < count && (
        <Text size="sm" tone="muted">
          {formatItemCount(count - availableCount)} not included: no longer available.
        </Text>
      )}
      {availableCount > 0 && (
        <ButtonLink full size="lg" to={paths.checkout}>
          Proceed to Checkout
        </ButtonLink>
      )}
    </Stack>
  </Card>
)
