import { formatPlural } from '#contract/core/plural'
import { formatZmw } from '#contract/core/money'
import type { CartView } from '../../../db/queries/cart'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

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
