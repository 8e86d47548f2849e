import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import { pullNow, useSession } from '../../../../sync/index'
import { Stack } from '../../../../ui/layout/Stack'
import type { ChooserModule, SlotQuantity } from '../../../../verticals/screens'
import { priceItem, quoteBasket, summarizeItem, type BasketItem } from '../../shared/basket'
import { BasketLines } from './BasketLines'
import { ClosedNotice, useClosedText } from './ClosedNotice'
import { CounterSale } from './CounterSale'
import type { PromptParts } from './CounterSaleResult'
import { QuoteSummary } from './QuoteSummary'
import { useQuote } from './use-quote'

export interface BasketSaleProps extends PromptParts {
  /** The first item. */
  listing: Listing
  chooser: ChooserModule
  items: readonly [BasketItem, ...BasketItem[]]
  hours: Hours
  asOf: number | undefined
  /** The items are sold, and the next product begins a new basket. */
  isSold: boolean
  onQuantity(listingId: string, quantity: number): void
  onRemove(listingId: string): void
  /** Returns to the list of products. */
  onAdd(): void
  onSold(items: readonly BasketItem[]): void
  /** Starts the sale to the next customer. */
  onNext(): void
}

/** Sells the products of a basket: one customer, one payment and one receipt. */
export default function BasketSale({
  chooser,
  items,
  hours,
  asOf,
  isSold,
  onSold,
  onNext,
  PromptStatus,
  ...edit
}: BasketSaleProps) {
  const [first, ...further] = items
  const userId = useSession()?.user.id ?? ''
  const closedText = useClosedText(first.listing.vertical)
  const choice = { quantity: first.quantity }
  // It tells whether the server can be reached. The prices are those that the mirror has for the list.
  const answer = useQuote({ listing: first.listing, hours, asOf, counterUser: userId }, isSold ? null : choice)
  if (closedText) return <ClosedNotice text={closedText} />
  const { failure } = answer
  const quoteState = {
    ...answer,
    quote: quoteBasket(items),
    refetch() {
      answer.refetch()
      void pullNow()
    },
  }
  const getUnits = ({ listing, quantity }: BasketItem): readonly SlotQuantity[] =>
    chooser.counterStock?.getUnits({ quantity }, listing) ?? []
  return (
    <Stack gap={4}>
      {!isSold && <BasketLines items={items} {...edit} />}
      {failure && failure.kind !== 'unreachable' && (
        <QuoteSummary quoteState={{ ...answer, isLoading: false }} asOf={asOf} canProceedOffline />
      )}
      <CounterSale
        listing={first.listing}
        choice={choice}
        quoteState={quoteState}
        furtherItems={further.map((item) => ({
          listingId: item.listing._id,
          choice: { quantity: item.quantity },
          seenTotal: priceItem(item),
        }))}
        furtherWalkIns={further.map((item) => ({
          listingId: item.listing._id,
          listingName: item.listing.name,
          summary: summarizeItem(item),
        }))}
        availability={{ days: undefined, taken: undefined }}
        counterUnits={items.flatMap((item) => getUnits(item).map((unit) => ({ ...unit, listingId: item.listing._id })))}
        // The items of the render in which the sale was submitted: others may have been added meanwhile.
        onSold={() => onSold(items)}
        onNext={onNext}
        PromptStatus={PromptStatus}
      />
    </Stack>
  )
}
