import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { addOwnProduct, quoteOwnProduct } from '#contract/counter/added-products'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { listings as listingsEndpoint } from '#contract/public-addresses'
import { call } from '../../../../api/client'
import { useRead } from '../../../../api/use-read'
import { paths } from '../../../../paths'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Text } from '../../../../ui/text/Text'
import type { OrderBookings } from '../../shared/order-bookings'
import ProductForm from '../../shared/ProductForm'
import { findAddedTo } from '../../shared/find-added-to'

/** The customer adds another product of the shop to an order that is not packed yet, and pays it. */
export default function AddOwnProduct({ shop }: { shop: OrderBookings }) {
  const [isOpen, setOpen] = useState(false)
  const order = findAddedTo(shop)
  if (!order || shop.some(({ assigned, readyAt }) => assigned ?? readyAt)) return null
  return (
    <>
      <Button variant="outline" icon="plus" onClick={() => setOpen(true)}>
        Add a product
      </Button>
      <Dialog open={isOpen} title={`Add a product from ${order.vendorName}`} onClose={() => setOpen(false)}>
        <Products shop={shop} orderId={order._id} />
      </Dialog>
    </>
  )
}

function Products({ shop, orderId }: { shop: OrderBookings; orderId: string }) {
  const [{ vendorId, vertical }] = shop
  const navigate = useNavigate()
  const params = { id: orderId }
  const read = useRead(listingsEndpoint, { query: { vendorId, vertical, pageSize: 60 } })
  return (
    <ReadStates
      read={read}
      skeleton={<Skeleton shape="block" />}
      errorText="Could not load the products of this shop. Please check your connection and try again."
    >
      {({ listings }) => {
        const products = listings
          .filter(({ _id }) => !shop.some(({ listingId }) => listingId === _id))
          .map(({ _id: id, name }) => ({ id, name }))
        if (products.length === 0) return <Text>Your order has all products of this shop already.</Text>
        return (
          <ProductForm
            products={products}
            getQuote={(body) => call(quoteOwnProduct, { params, body })}
            add={async (body) => {
              const result = await call(addOwnProduct, { params, body })
              if (!result.ok) return result
              await pullNow()
              void navigate(result.answer.status === 'held' ? paths.payment('order', body.id) : paths.booking(body.id))
              return result
            }}
            action={(total) => (total > 0 ? `Continue to pay ${formatZmwNoBreak(total)}` : 'Add the product')}
          >
            {(total) => (
              <Text>
                {`It comes with the rest of your order and costs nothing more to deliver.${total > 0 ? ` You pay ${formatZmw(total)} now. If you don't pay, your order stays as it is.` : ''}`}
              </Text>
            )}
          </ProductForm>
        )
      }}
    </ReadStates>
  )
}
