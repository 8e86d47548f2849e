import type { Booking } from '#contract/bookings/bookings/bookings'
import { getMaxQuantityMessage, getMaxQuantity, maxItemQuantity } from '#contract/bookings/orders/cart'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import type { ProductChoice } from '#contract/verticals/stores/schema'
import type { Listing } from '#contract/catalogue/catalogue'
import { Field } from '../../ui/forms/Field'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Text } from '../../ui/text/Text'
import type { Availability, ChooserProps, ChosenDraft, CounterStockRules, Taken } from '../screens'

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

export const readChoice = ({ quantity }: ProductChoice): ChosenDraft => ({ query: writeDraft({ quantity }) })

/** A change gives back what is ordered now. */
export function excludeOwnHold(
  { choice }: Pick<Booking, 'choice'>,
  known: Availability,
  listing: Listing,
): Availability {
  const left = getLeft(listing, known.taken)
  const quantity = Number(choice.quantity)
  return left === undefined || !Number.isInteger(quantity) ? known : withLeft(known, left + quantity)
}

export const buildChoice = ({ quantity }: ProductDraft): Record<string, unknown> => ({ quantity })

export const counterStock: CounterStockRules = {
  getUnits: ({ quantity }: ProductChoice) => [{ slot, quantity }],
  // What is set aside for this device is not left for customers.
  addFree: ([unit], known, listing) => {
    const left = getLeft(listing, known.taken)
    return left === undefined && !unit ? known : withLeft(known, (left ?? 0) + (unit?.quantity ?? 0))
  },
}

/** At the counter the stock is read again, because the device may have read the page some time ago. */
export const getAvailabilityWindow = (_: ProductDraft, today: string) => ({ from: today, to: today })

const slot = 'all'
const withLeft = (known: Availability, left: number): Availability => ({
  ...known,
  taken: { busy: [], closed: [], ...known.taken, counts: [{ slot, left, sold: 0 }] },
})

const getLeft = (listing: Listing, taken: Taken | undefined): number | undefined =>
  taken?.counts.find((count) => count.slot === slot)?.left ?? getPiecesLeft(listing)

/** Whether nothing is left, as far as the device knows. */
export const isUnavailable = (taken: Taken | undefined): boolean =>
  taken?.counts.some((count) => count.slot === slot && count.left === 0) === true

/** Selects the quantity. */
export default function Chooser({ listing, draft, onChange, taken, faults = {} }: ChooserProps<ProductDraft>) {
  const left = getLeft(listing, taken)
  if (left === 0) return <Text>Sold out.</Text>
  return (
    <Field label="Quantity" error={faults.quantity}>
      <NumberStepper
        label="Quantity"
        max={getMaxQuantity(left)}
        maxText={getMaxQuantityMessage(left)}
        value={draft.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </Field>
  )
}
