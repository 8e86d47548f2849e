import { fitPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { computeReceivedMoney, getSalePayments } from '#contract/counter/reservations'
import { isOfflineSale, type OfflineSaleRow } from '../../../../db/queries/unsent-sales'
import { discardRefused, retry, type OutboxRow } from '../../../../sync/index'
import { useRefused } from '../../../../sync/hooks/use-conflicts'
import { RefusalNotice } from '../../../../ui/states/RefusalNotice'
import { Stack } from '../../../../ui/layout/Stack'

/** Sales at the counter that were recorded offline and that the server has refused. The customers may have paid. */
export default function RefusedWalkIns() {
  const { others } = useRefused(isOfflineSale)
  if (others.length === 0) return null
  return (
    <Stack gap={3}>
      {others.map((row) => (
        <RefusedWalkIn key={row.key} row={row} />
      ))}
    </Stack>
  )
}

function RefusedWalkIn({ row: { key, preview, input, refusal } }: { row: OfflineSaleRow }) {
  const { reservation } = input.body
  const paid = reservation ? sumPayments(getSalePayments(input.body)) : input.body.seenTotal
  const price = getCurrentPrice(refusal)
  const offer = price !== null && {
    retryLabel: `${reservation ? 'Reserve' : 'Sell'} for ${formatZmw(price)}`,
    retry: () => retry(key, { ...input, body: changePrice(input.body, price, refusal?.detail?.prices) }),
  }
  return (
    <RefusalNotice
      commandKey={key}
      title={`Not booked: ${preview?.name ?? 'a sale'} for ${input.body.customerName}`}
      failureTitle="We couldn't send it again."
      dismissLabel="Discard"
      retry={() => retry(key)}
      {...offer}
      dismiss={(action) => discardRefused(key, action)}
    >
      {price === null
        ? refusal?.message
        : reservation
          ? `The price is ${formatZmw(price)} now.`
          : formatPriceDifference(paid, price)}{' '}
      {computeReceivedMoney(getSalePayments(input.body)) === 0
        ? 'Please tell the customer.'
        : price === null
          ? 'If the customer has paid, please give the money back.'
          : 'If the customer does not agree, discard this sale and give the money back.'}
    </RefusalNotice>
  )
}

/** What the customer pays in addition, or gets back, is part of the last line. */
const changePrice = <Body extends OfflineSaleRow['input']['body']>(
  body: Body,
  price: number,
  /** Of the items of a basket. */
  prices: unknown,
): Body => ({
  ...body,
  seenTotal: price,
  ...(body.furtherItems &&
    Array.isArray(prices) && {
      furtherItems: body.furtherItems.map((item, index) => ({ ...item, seenTotal: Number(prices[index + 1]) })),
    }),
  // For a reservation, only what is due changes.
  ...(body.payments && !body.reservation && { payments: fitPayments(body.payments, price) }),
})

/** Returns the price for which the server books the sale; null if it was not refused because of its price. */
function getCurrentPrice(refusal: OutboxRow['refusal']): number | null {
  const now = refusal?.code === 'price_changed' ? refusal.detail?.now : undefined
  return typeof now === 'number' ? now : null
}

function formatPriceDifference(paid: number, price: number): string {
  const difference = ngweeOf(price) - ngweeOf(paid)
  const whatToDo = difference > 0 ? 'Collect' : 'Give back'
  return `The price is ${formatZmw(price)}, but ${formatZmw(paid)} was recorded. ${whatToDo} ${formatZmw(zmwOf(Math.abs(difference)))} before you sell.`
}
