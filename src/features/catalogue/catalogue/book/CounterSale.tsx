import { useState } from 'react'
import type { recordWalkIn } from '#contract/counter/walk-ins'
import type { Listing } from '#contract/catalogue/catalogue'
import type { AnswerOf } from '#contract/core/endpoint'
import { Heading } from '../../../../ui/text/Heading'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { CounterSaleForm } from './CounterSaleForm'
import { RecordedSale, RequestedSale, SavedSale, type PromptParts, type SavedSaleFacts } from './CounterSaleResult'
import { isStockKnown } from '../../../../verticals/is-stock-known'
import type { Availability } from '../../../../verticals/screens'
import type { SaleItem } from '#contract/counter/sale-items'
import type { ListingUnits, Preview } from '../../../../sync/index'
import type { QuoteState } from './use-quote'

interface Props extends PromptParts {
  listing: Listing
  /** The complete choice; null while something is missing. */
  choice: Record<string, unknown> | null
  /** Adds the data that only the booking needs. */
  completeChoice?: ((customerName: string) => Record<string, unknown>) | undefined
  quoteState: QuoteState
  /** The choice costs nothing. */
  isFree?: boolean
  /** Label of the button of a free booking. */
  action?: string | undefined
  /** What this device knows of the stock. */
  availability: Availability
  /** The units of the choice, in verticals that can set stock aside for the counter. */
  counterUnits?: readonly ListingUnits[] | null | undefined
  /** The further products of a basket, and what the device shows of them until the server has confirmed the sale. */
  furtherItems?: readonly SaleItem[]
  furtherWalkIns?: Preview['furtherWalkIns']
  onSold(): void
  /** Starts the sale to the next customer. */
  onNext?(): void
}

/** The confirmed booking, or a sale that is waiting on this device. */
type Result =
  | { booking: AnswerOf<typeof recordWalkIn> }
  | { saved: SavedSaleFacts }
  /** Its price is requested on the phone of the customer. */
  | { requested: AnswerOf<typeof recordWalkIn> }

/** Lets a business record a customer who has paid at its counter. */
export function CounterSale({
  listing,
  choice,
  completeChoice,
  quoteState,
  isFree = false,
  action,
  availability,
  counterUnits,
  furtherItems,
  furtherWalkIns,
  onSold,
  onNext,
  PromptStatus,
}: Props) {
  const [result, setResult] = useState<Result>()
  const startNext = () => {
    setResult(undefined)
    onNext?.()
  }
  if (result)
    return 'requested' in result ? (
      <RequestedSale booking={result.requested} onNext={startNext} PromptStatus={PromptStatus} />
    ) : 'booking' in result ? (
      <RecordedSale booking={result.booking} onNext={startNext} />
    ) : (
      <SavedSale sale={result.saved} onNext={startNext} />
    )
  const finish = (finished: Result) => {
    setResult(finished)
    onSold()
  }
  return (
    <Stack as="section" flat aria-label={isFree ? 'Book at the counter' : 'Sell at the counter'}>
      <Heading level={2} size="card">
        {isFree ? 'Book at the counter' : 'Sell at the counter'}
      </Heading>
      <Text size="sm" tone="muted">
        {isFree
          ? 'For a customer who calls or visits you. It is free.'
          : 'For a customer who pays you at your counter. Our fee is deducted from your balance.'}
      </Text>
      {choice && (
        <CounterSaleForm
          listing={listing}
          choice={choice}
          completeChoice={completeChoice}
          quoteState={quoteState}
          isFree={isFree}
          action={action}
          counterUnits={counterUnits ?? []}
          furtherItems={furtherItems ?? []}
          furtherWalkIns={furtherWalkIns ?? []}
          isStockKnown={isStockKnown(listing, counterUnits ?? [], availability)}
          onRecorded={(booking) => finish({ booking })}
          onSaved={(saved) => finish({ saved })}
          onRequested={(requested) => finish({ requested })}
        />
      )}
    </Stack>
  )
}
