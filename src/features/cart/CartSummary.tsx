import { formatZmw } from '#contract/money'
import type { CartView } from '../../db/queries/cart'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'

export const CartSummary = ({ cart: { count, total } }: { cart: CartView }) => (
  <Card as="section" pad="lg" aria-label="Summary">
    <Stack gap={4}>
      <Heading level={2} size="card">
        Summary
      </Heading>
      <Facts
        items={[
          { label: `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, value: formatZmw(total) },
          { label: 'Shipping', value: 'Calculated at checkout' },
          { label: 'Total', value: formatZmw(total), total: true },
        ]}
      />
      <ButtonLink full size="lg" to={paths.checkout}>
        Proceed to Checkout
      </ButtonLink>
    </Stack>
  </Card>
)
