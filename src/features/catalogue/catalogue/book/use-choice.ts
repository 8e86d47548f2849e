import { availability, taken as takenOf } from '#contract/public-addresses'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import { useRead } from '../../../../api/use-read'
import { useCounterUnits } from '../../../../sync/hooks/use-counter-units'
import { useLusakaToday } from '../../../../ui/hooks/use-now'
import type { Availability, ChooserModule } from '../../../../verticals/screens'
import { useDraft, type CounterDraft } from './use-draft'
import { useKnownStock } from './use-known-stock'
import { useOwnHold } from './use-own-hold'
import { useQuote } from './use-quote'

export interface ChoiceSource {
  listing: Listing
  chooser: ChooserModule
  /** Opening hours of the vendor. */
  hours: Hours
  /** Time at which the listing was read, in ms since 1970. */
  asOf: number | undefined
}

/** The booking that is changed. */
export interface ChangedBooking extends Pick<
  VendorBooking,
  '_id' | 'listingId' | 'startsOn' | 'createdAt' | 'choice' | 'fixedLines'
> {
  /** Its new version keeps its cancellation policy, whatever that of the listing is. */
  keepsPolicy: boolean
}

/** At the counter of the business: its user, and the query of the screen. */
export interface CounterOptions extends CounterDraft {
  userId: string
  booking?: undefined
}

/** The change of a booking: by the user at the counter, or by the customer (null). */
export interface ChangeOptions extends CounterDraft {
  userId: string | null
  booking: ChangedBooking
}

const daysShown = 92

/**
 * The choice that a customer makes of a listing, or a clerk for the customer at the counter: its draft, what is free as far
 * as the device knows, and the price.
 * @param options null for a new booking of a customer
 */
export function useChoice(
  { listing, chooser, hours, asOf }: ChoiceSource,
  options: CounterOptions | ChangeOptions | null,
) {
  const changed = options?.booking
  const counterUser = options?.userId ?? null
  const isAtCounter = counterUser !== null
  // A stay that has begun is shown from its first day.
  const today = [useLusakaToday(), changed?.startsOn ?? '9999'].sort()[0] ?? ''
  const free = useRead(availability, { params: { id: listing._id }, query: { from: today, days: daysShown } })
  const [draft, setDraft, draftActions] = useDraft(chooser, listing, options)
  const taken = useTaken(listing._id, chooser.getAvailabilityWindow?.(draft, today) ?? null)
  const ownHold = useOwnHold(listing._id)
  const foldStock = useKnownStock(listing, today)
  const counterUnits = useCounterUnits(listing._id, chooser.counterStock !== undefined && isAtCounter)
  const answer = { days: free.data?.days, taken: taken.data }
  // The booking that is changed gives its stock back, like an unpaid booking of the customer.
  const own = options ? changed?.listingId === listing._id && changed.choice && { choice: changed.choice } : ownHold
  const withoutHold = own && chooser.excludeOwnHold ? chooser.excludeOwnHold(own, answer, listing) : answer
  const known = foldStock ? foldStock(withoutHold, { days: free.asOf, taken: taken.asOf }) : withoutHold
  const { counterStock } = chooser
  const available: Availability =
    counterUnits && counterStock ? counterStock.addFree(counterUnits, known, listing) : known
  const minStay = chooser.getMinStay?.(draft, available)
  const isTooShort = minStay?.isMet === false && !isAtCounter
  const choice = isTooShort ? null : chooser.buildChoice(draft, available.days, available.taken)
  const source = { listing, hours, asOf, counterUser, changed }
  const quoteState = useQuote(source, choice)
  const { quote } = quoteState
  return {
    today,
    draft,
    setDraft,
    ...draftActions,
    available,
    choice,
    isTooShort,
    quoteState,
    // The device knows the minimum of some months only.
    minStayNotice: minStay ?? (quote?.shortStay ? { text: quote.shortStay, isMet: false } : null),
    isUnavailable: chooser.isUnavailable?.(available.taken) === true,
    refreshStock() {
      free.refresh()
      taken.refresh()
    },
  }
}

/** Reads the taken stock inside the window. Reads nothing while the chooser has no window. */
const useTaken = (id: string, window: { from: string; to: string } | null) =>
  useRead(takenOf, window && { params: { id }, query: window })
