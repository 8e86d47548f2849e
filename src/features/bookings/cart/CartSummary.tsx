import { formatPlural } from '#contract/core/plural'
import { formatZmw } from '#contract/core/money'
import type { CartView } from '../../../db/queries/cart'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Heading } from '../../../ui/Heading'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'

export const CartSummary = ({ cart: { count, availableCount, total } }: { cart: CartView }) => (
  <Card as="section" pad="lg" aria-label="Summary">
    <Stack gap={4}>
      <Heading level={2} size="card">
        Summary
      </Heading>
      <Facts
        items={[
          {
            label: formatPlural(availableCount, { one: 'Subtotal (# item)', other: 'Subtotal (# items)' }),
            value: formatZmw(total),
          },
          { label: 'Shipping', value: 'Calculated at checkout' },
          { label: 'Total', value: formatZmw(total), total: true },
        ]}
      />
      {availableCount < count && (
        <Text size="sm" tone="muted">
          {formatPlural(count - availableCount, {
            one: '# item not included: no longer available.',
            other: '# items not included: no longer available.',
          })}
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
