import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { requestBookingOffline, type Quote } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { verticals } from '#contract/verticals/index'
import { newId } from '../../../../api/new-id'
import { paths } from '../../../../paths'
import { reportOffline, send, type Preview } from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'
import { getStoredSeal } from './use-quote'

/** Builds the local preview of the booking. The server assigns its reference and its ticket later. */
function buildPreview(
  listing: Listing,
  choice: Record<string, unknown>,
  quote: Quote | undefined,
  today: string,
  search: string,
): Preview {
  const { name, vertical, vendorId, vendorName, imageUrl, town, path, _id } = listing
  const dates = extractDates(choice)
  const startsOn = quote?.startsOn ?? dates[0] ?? today
  const endsOn = quote ? quote.endsOn : (dates.slice(1).at(-1) ?? null)
  const unpriced: Quote = {
    listingId: _id,
    summary: '',
    startsOn,
    endsOn,
    lines: [],
    total: 0,
    currency: 'ZMW',
    policy: '',
  }
  const booking: Preview['booking'] = {
    reference: '',
    status: 'requested',
    bookingType: verticals[vertical].bookingType,
    vertical,
    vendorId,
    vendorName,
    vendorPhone: null,
    listingId: _id,
    listingName: name,
    imageUrl,
    town,
    choice,
    quote: quote ?? unpriced,
    startsOn,
    endsOn,
    holdExpiresAt: null,
    paymentReference: null,
  }
  return { name, path: path + search, booking }
}

/** Returns the dates of a choice in ascending order. In all verticals, date values start with `YYYY-MM-DD`. */
export const extractDates = (choice: Record<string, unknown>): string[] =>
  Object.values(choice)
    .flatMap((value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? [value.slice(0, 10)] : []))
    .sort()

/**
 * Returns a function that submits a booking request without a connection. The outbox stores the command, and the server
 * decides when it receives it.
 */
export function useOfflineRequest(listing: Listing, today: string, onRequested: () => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isBusy = useRef(false)
  return async (choice: Record<string, unknown>, quote: Quote | undefined, id = newId()) => {
    if (isBusy.current) return
    isBusy.current = true
    const body = {
      id,
      listingId: listing._id,
      choice,
      ...(quote ? { seenTotal: quote.total } : {}),
      ...getStoredSeal(listing._id),
    }
    await reportOffline()
    const result = await send(
      requestBookingOffline,
      { body },
      { preview: buildPreview(listing, choice, quote, today, search) },
    )
    isBusy.current = false
    if (!result.ok) return toast({ title: 'Request not saved', description: result.message, tone: 'destructive' })
    onRequested()
    void navigate(paths.booking(body.id))
  }
}
