import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { maxItemQuantity } from '#contract/bookings/orders/cart'
import { formatZmw } from '#contract/core/money'
import { newId, type Result } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { NumberStepper } from '../../../ui/forms/NumberStepper'
import { Select } from '../../../ui/forms/Select'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { CancelButton } from '../../../ui/overlays/Dialog'
import { Notice } from '../../../ui/states/Notice'
import { Text } from '../../../ui/text/Text'

interface Product {
  listingId: string
  quantity: number
}

export interface AddedProduct extends Product {
  /** Of the new booking. It stays the same until the server has answered, so that a repetition adds nothing more. */
  id: string
  seenTotal: number
}

interface Props {
  products: readonly { id: string; name: string }[]
  getQuote(product: Product): Promise<Result<Quote>>
  /** @returns null if the product cannot be added with what was entered in `children` */
  add(product: AddedProduct): Promise<Result<unknown>> | null
  action(total: number): string
  /** What happens with the price, and how it is paid. */
  children(total: number): ReactNode
}

/** Chooses a product for an order, with its price. Needs a connection, because the server knows price and stock. */
export default function ProductForm({ products, getQuote, add, action, children }: Props) {
  const [listingId, setListingId] = useState(products[0]?.id ?? '')
  const [quantity, setQuantity] = useState(1)
  const [id, setId] = useState(newId)
  const [quote, setQuote] = useState<Result<Quote>>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = JSON.stringify({ listingId, quantity })
  useEffect(() => {
    let isCurrent = true
    setQuote(undefined)
    void getQuote({ listingId, quantity }).then((answer) => isCurrent && setQuote(answer))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all that the price depends on
  }, [key])
  const total = quote?.ok ? quote.answer.total : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const sent = total === undefined ? null : add({ id, listingId, quantity, seenTotal: total })
    if (!sent) return
    setBusy(true)
    const result = await sent
    setBusy(false)
    if (result.ok) return
    if (result.kind === 'refused') setId(newId())
    setFailure(describeFailure(result))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <Field label="Product">
          <Select
            value={listingId}
            onChange={({ target }) => setListingId(target.value)}
            options={products.map((product) => ({ value: product.id, label: product.name }))}
          />
        </Field>
        <Field label="Quantity">
          <NumberStepper label="Quantity" max={maxItemQuantity} value={quantity} onChange={setQuantity} />
        </Field>
        {quote === undefined && <Text tone="muted">Checking the price…</Text>}
        {quote?.ok === false && (
          <Notice tone="attention" icon="alert" role="alert">
            {describeFailure(quote)}
          </Notice>
        )}
        {total !== undefined && (
          <>
            <Text weight="medium" tabular>
              {formatZmw(total)}
            </Text>
            {children(total)}
          </>
        )}
        {failure && (
          <Notice tone="attention" icon="alert" role="alert">
            {failure}
          </Notice>
        )}
        <Row justify="to-end" wrap>
          <CancelButton />
          <Button type="submit" loading={busy} disabled={total === undefined}>
            {total === undefined ? 'Add the product' : action(total)}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const describeFailure = ({ code, message }: { code?: string; message: string }): string =>
  code === 'offline' ? "You need a connection to add a product. Please try again when you're online." : message
