import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { FiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import { buildFiscalFacts, fiscalFollowsText } from '#contract/bookings/fiscal/fiscal-lag'
import { computeChange, formatPaymentDetails } from '#contract/bookings/counter-payments/counter-payments'
import { getPaidByPrompt, promptLabel } from '#contract/bookings/counter-payments/payment-prompt'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { computeDueAtCounter, getReceivedPayments } from '#contract/counter/reservations'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { getInternationalDigits } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { hasServiceDay } from '#contract/verticals/index'
import { paths } from '../../../../paths'
import { formatBookingDates, joinDateParts } from '../../../bookings/shared/booking-dates'
import { noShowChargeLabel } from '../bookings/reservation-text'
import { buildReturnFacts } from '../bookings/return-facts'
import { buildReceiptFacts, listReturned, mergeItems, type Items } from '../bookings/shipment'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { buildWhatsAppLink } from '../../../../ui/sharing/share'

/** The address that the QR code of a receipt contains. It opens the booking for the staff of the business. */
export const buildReceiptUrl = ({ _id }: VendorBooking, origin: string): string =>
  `${origin}${paths.dashboard}?to=bookings&id=${_id}`

/** Whether the server still decides on the sale. A sale from counter stock is final before it is sent. */
export const isUnconfirmed = (booking: VendorBooking): boolean =>
  isUnsentRequest(booking) && booking.status !== 'confirmed'

interface PaymentFact {
  label: string
  value: string
  total?: boolean
}

/** How the sale was paid, for the printed receipt and for the message. */
export function buildPaymentFacts(
  booking: Pick<VendorBooking, 'payments' | 'total' | 'paid' | 'reservedUntil' | 'prompt' | 'noShowCharge'>,
  /** Nothing is due for returned products. */
  due = computeDueAtCounter(booking),
): PaymentFact[] {
  const lines = getReceivedPayments(booking)
  const onPhone = getPaidByPrompt(booking)
  const isCash = onPhone === 0 && lines.every(({ method }) => method === 'cash')
  const change = lines.reduce((sum, line) => sum + computeChange(line), 0)
  const received = lines.find((line) => line.received !== undefined)?.received
  const paid = lines.filter(({ method }) => method !== 'account')
  return [
    ...(isCash
      ? []
      : lines.map((line) => ({
          label: paymentMethodLabels[line.method],
          value: [formatZmw(line.amount), formatPaymentDetails(line)].filter(Boolean).join(', '),
        }))),
    ...(onPhone > 0 ? [{ label: promptLabel, value: formatZmw(onPhone) }] : []),
    ...(received !== undefined && change > 0
      ? [
          { label: 'Cash received', value: formatZmw(received) },
          { label: 'Change', value: formatZmw(change) },
        ]
      : []),
    ...(booking.noShowCharge !== undefined
      ? [{ label: noShowChargeLabel, value: formatZmw(booking.noShowCharge) }]
      : due > 0
        ? [{ label: 'Price', value: formatZmw(booking.total) }]
        : []),
    ...(paid.length > 0 || onPhone > 0 || (lines.length === 0 && due === 0)
      ? [
          {
            label: isCash ? 'Paid in cash' : 'Paid',
            value: formatZmw(sumPayments([...paid, { amount: onPhone }])),
            total: true,
          },
        ]
      : []),
    ...(due > 0 ? [{ label: 'Still due', value: formatZmw(due), total: true }] : []),
  ]
}

/** How a sale was paid, and what was given back for returned products. @param booking what is left of it */
export function buildSaleFacts(booking: VendorBooking, items: Items): PaymentFact[] {
  const returned = listReturned(items)
  return [
    ...buildPaymentFacts(returned.length > 0 ? mergeItems(items) : booking, computeDueAtCounter(booking)),
    ...buildReturnFacts(returned),
  ]
}

/** The products of a basket with their prices. A single one is named in the heading. */
export const buildItemFacts = (items: Items): PaymentFact[] => {
  const returned = listReturned(items)
  return items.length === 1
    ? []
    : items.map((item) => ({
        label: `${formatItem(item)}${returned.includes(item) ? ' (returned)' : ''}`,
        value: formatZmw(item.total),
      }))
}

const formatItem = ({ summary, undatedSummary, listingName, choice }: VendorBooking): string =>
  choice?.quantity ? `${Number(choice.quantity)} × ${listingName}` : undatedSummary || summary || listingName

/**
 * Returns the addresses that open WhatsApp and the SMS app with a message. Without a usable number, the seller chooses
 * who receives it.
 */
export function buildMessageLinks(text: string, phone: string | null): { whatsApp: string; sms: string } {
  const digits = phone ? getInternationalDigits(phone) : null
  return {
    whatsApp: buildWhatsAppLink(text, digits ?? ''),
    sms: `sms:${digits ? `+${digits}` : ''}?body=${encodeURIComponent(text)}`,
  }
}

/** Builds the receipt as a message. */
export function buildReceiptText(booking: VendorBooking, seller: string, items: Items = [booking]): string {
  const isPending = isUnconfirmed(booking)
  return [
    isPending ? 'Not yet confirmed' : ['Receipt', booking.reference].filter(Boolean).join(' '),
    [seller, ...(items.length === 1 ? [booking.listingName] : [])].filter(Boolean).join(': '),
    ...(hasServiceDay(booking.bookingType) ? [joinDateParts(formatBookingDates(booking))] : []),
    `Customer: ${booking.customerName}`,
    ...[...buildReceiptFacts([booking]), ...buildItemFacts(items), ...buildSaleFacts(booking, items)].map(
      ({ label, value }) => `${label}: ${value}`,
    ),
    ...(isPending ? [] : (booking.fiscal ?? []).flatMap(formatFiscalLines)),
    ...(isPending ? ['This is a request. It becomes a booking when the seller is online again.'] : []),
  ].join('\n')
}

const formatFiscalLines = (document: FiscalDocument): string[] => [
  ...buildFiscalFacts(document).map(([label, value]) => `${label}: ${value}`),
  document.issued?.qr ?? fiscalFollowsText,
]
