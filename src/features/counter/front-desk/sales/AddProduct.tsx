import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getPayments } from '#contract/bookings/counter-payments/counter-payments'
import { addProduct, quoteAddedProduct } from '#contract/counter/added-products'
import { formatZmw } from '#contract/core/money'
import { call } from '../../../../api/client'
import { useCompanies } from '../../../../db/queries/companies'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { useOwnListings } from '../../../../db/queries/listings'
import { getNow } from '../../../../server-time'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'
import { CounterPayment } from '../../../catalogue/shared/CounterPayment'
import {
  initialLines,
  readPayments,
  type PaymentErrors,
  type PaymentLine,
} from '../../../catalogue/shared/payment-lines'
import { findAddedTo } from '../../../bookings/shared/find-added-to'
import ProductForm from '../../../bookings/shared/ProductForm'
import type { Shipment } from '../bookings/shipment'

/** The shop adds a product to an order of the app before it is sent or collected. Needs a connection. */
export default function AddProduct({ shipment }: { shipment: Shipment }) {
  const [isOpen, setOpen] = useState(false)
  const order = findAddedTo(shipment)
  const close = () => setOpen(false)
  if (!order) return null
  return (
    <Row>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        Add a product
      </Button>
      <Dialog open={isOpen} title="Add a product to the order" onClose={close}>
        <Products order={order} shipment={shipment} onDone={close} />
      </Dialog>
    </Row>
  )
}

function Products({ order, shipment, onDone }: { order: VendorBooking; shipment: Shipment; onDone(): void }) {
  const { _id, customerName } = order
  const params = { id: _id }
  const shift = useOpenShift(useDeviceId())
  const companies = useCompanies()
  const listings = useOwnListings()
  const [isPaidHere, setPaidHere] = useState(false)
  const [lines, setLines] = useState<readonly PaymentLine[]>(initialLines)
  const [errors, setErrors] = useState<PaymentErrors>({})
  if (!listings) return null
  const products = listings
    .filter(({ _id: id, values }) => values.offered === true && !shipment.some(({ listingId }) => listingId === id))
    .map(({ _id: id, values }) => ({ id, name: String(values.name) }))
  if (products.length === 0) return <Text>The order has all of your products already.</Text>
  return (
    <ProductForm
      products={products}
      getQuote={(body) => call(quoteAddedProduct, { params, body })}
      add={(product) => {
        const entered = isPaidHere ? readPayments(lines, product.seenTotal, companies) : undefined
        setErrors(entered?.ok === false ? entered.errors : {})
        if (entered?.ok === false) return null
        const payment = entered && {
          payments: [...getPayments(entered.payments, product.seenTotal)],
          at: new Date(getNow()).toISOString(),
          ...(shift && { shiftId: shift._id }),
        }
        return call(addProduct, { params, body: { ...product, ...payment } }).then(async (result) => {
          if (!result.ok) {
            setErrors(result.fields ?? {})
            return result
          }
          await pullNow()
          toast({ title: payment ? 'Product added' : `${customerName} was asked to pay`, tone: 'success' })
          onDone()
          return result
        })
      }}
      action={() => (isPaidHere ? 'Add the product' : 'Ask the customer')}
    >
      {(total) => (
        <>
          <Field group label="Payment of the product">
            <RadioGroup<'ask' | 'here'>
              cards
              options={[
                {
                  value: 'ask',
                  label: 'Ask the customer in the app',
                  hint: 'It is held for the customer, who pays it there.',
                },
                { value: 'here', label: 'The customer pays here now', hint: `You take ${formatZmw(total)} yourself.` },
              ]}
              value={isPaidHere ? 'here' : 'ask'}
              onChange={(payment) => setPaidHere(payment === 'here')}
            />
          </Field>
          {isPaidHere ? (
            <>
              <CounterPayment
                value={lines}
                onChange={setLines}
                total={total}
                errors={errors}
                companies={companies ?? []}
              />
              <Text size="sm" tone="muted">
                {shift ? 'It is counted in your open shift.' : 'You have no open shift, so the money is not counted.'}
              </Text>
            </>
          ) : (
            <Text>{`${customerName} gets a notification and an email. If the product is not paid in time, the order stays as it is.`}</Text>
          )}
        </>
      )}
    </ProductForm>
  )
}
