import { getMaxQuantityMessage, getMaxQuantity, maxItemQuantity } from '#contract/orders/cart'
import type { ProductChoice, ProductDetails } from '#contract/verticals/schemas/stores'
import { Field } from '../../ui/Field'
import { NumberStepper } from '../../ui/NumberStepper'
import { getDetails } from '../listing-facts'
import type { ChooserProps, CounterStockRules } from '../screens'

export const prompt = 'Choose a quantity.'

export interface ProductDraft {
  quantity: number
}

export function readDraft(search: URLSearchParams): ProductDraft {
  const quantity = Number(search.get('quantity') || 1)
  return { quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= maxItemQuantity ? quantity : 1 }
}

export const writeDraft = ({ quantity }: ProductDraft): Record<string, string> =>
  quantity > 1 ? { quantity: String(quantity) } : {}

export const buildChoice = ({ quantity }: ProductDraft): Record<string, unknown> => ({ quantity })

export const counterStock: CounterStockRules = {
  getUnits: ({ quantity }: ProductChoice) => [{ slot: 'all', quantity }],
  // The chooser limits the quantity by the stock of the listing, which includes what is set aside.
  addFree: (_, known) => known,
}

/** Selects the quantity. */
export default function Chooser({ listing, draft, onChange, faults = {} }: ChooserProps<ProductDraft>) {
  const stock = getDetails<ProductDetails>(listing)?.stock
  return (
    <Field label="Quantity" error={faults.quantity}>
      <NumberStepper
        label="Quantity"
        max={getMaxQuantity(stock)}
        maxText={getMaxQuantityMessage(stock)}
        value={draft.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </Field>
  )
}
