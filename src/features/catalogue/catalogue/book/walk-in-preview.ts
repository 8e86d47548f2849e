import type { Quote } from '#contract/bookings/bookings/bookings'
import type { recordWalkInOffline } from '#contract/counter/walk-ins'
import type { Listing } from '#contract/catalogue/catalogue'
import type { BodyOf } from '#contract/core/endpoint'
import { verticals } from '#contract/verticals/index'
import type { Preview } from '../../../../sync/index'
import { extractDates } from './use-offline-request'

interface Context {
  /** The last price of the same choice, if there was one. */
  quote: Quote | undefined
  furtherWalkIns?: Preview['furtherWalkIns']
  today: string
  /** `confirmed` if it was sold from counter stock. */
  status?: 'requested' | 'confirmed'
}

/** Builds the booking as the business sees it until the server has decided. The server assigns its reference. */
export function buildWalkInPreview(
  { name, path, vertical, vendorId, _id: listingId }: Listing,
  { choice, customerName, customerPhone, seenTotal, payments }: BodyOf<typeof recordWalkInOffline>,
  { quote, furtherWalkIns = [], today, status = 'requested' }: Context,
): Preview {
  const dates = extractDates(choice)
  return {
    name: [name, ...furtherWalkIns.map(({ listingName }) => listingName)].join(', '),
    path,
    ...(furtherWalkIns.length > 0 && { furtherWalkIns }),
    walkIn: {
      reference: '',
      bookingType: verticals[vertical].bookingType,
      status,
      vendorId,
      listingId,
      listingName: name,
      customerName,
      customerPhone: customerPhone || null,
      summary: quote?.summary ?? '',
      startsOn: quote?.startsOn ?? dates[0] ?? today,
      endsOn: quote ? quote.endsOn : (dates.slice(1).at(-1) ?? null),
      total: seenTotal,
      isWalkIn: true,
      ...(payments && { payments }),
    },
  }
}
