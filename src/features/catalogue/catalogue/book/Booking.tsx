import { useLocation, useNavigate } from 'react-router-dom'
import type { Listing } from '#contract/catalogue/catalogue'
import { availability, taken as takenOf } from '#contract/public-addresses'
import type { Hours } from '#contract/business/business/opening-hours'
import { useRead } from '../../../../api/use-read'
import { createOrigin, paths, purchaseSection } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { useCounterUnits } from '../../../../sync/hooks/use-counter-units'
import { Button } from '../../../../ui/forms/Button'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { ChooserModule, MinStay } from '../../../../verticals/screens'
import { OfflineRequestPanel } from './OfflineRequestPanel'
import { ClosedNotice, useClosedText } from './ClosedNotice'
import { QuoteSummary } from './QuoteSummary'
import { BookingFailure } from './BookingFailure'
import { useOfflineRequest } from './use-offline-request'
import { buildDraftQuery, useDraft } from './use-draft'
import { useKnownStock } from './use-known-stock'
import { useOwnHold } from './use-own-hold'
import { useQuote } from './use-quote'
import { useCreateBooking } from './use-create-booking'
import { useLusakaToday } from '../../../../ui/hooks/use-now'

interface Props {
  listing: Listing
  chooser: ChooserModule
  /** Opening hours of the vendor. */
  hours: Hours
  asOf: number | undefined
}

const daysShown = 92

/** Not for customers, so that they do not load the queries of businesses. */
const CounterSale = lazyPart(() => import('./CounterSale'), { fallback: <Skeleton shape="button" /> })

/** The booking form: chooser, price and submit button. */
export default function Booking({ listing, chooser, hours, asOf }: Props) {
  const today = useLusakaToday()
  const free = useRead(availability, { params: { id: listing._id }, query: { from: today, days: daysShown } })
  const [draft, setDraft, forgetTyped] = useDraft(chooser, listing)
  const taken = useTaken(listing._id, chooser.getAvailabilityWindow?.(draft, today) ?? null)
  const ownHold = useOwnHold(listing._id)
  const foldStock = useKnownStock(listing, today)
  const readAvailability = { days: free.data?.days, taken: taken.data }
  const counterUnits = useCounterUnits(listing._id, chooser.counterStock !== undefined)
  const availabilityWithoutHold =
    ownHold && chooser.excludeOwnHold ? chooser.excludeOwnHold(ownHold, readAvailability, listing) : readAvailability
  const knownAvailability = foldStock
    ? foldStock(availabilityWithoutHold, { days: free.asOf, taken: taken.asOf })
    : availabilityWithoutHold
  const availabilityForUser = counterUnits
    ? chooser.counterStock!.addFree(counterUnits, knownAvailability, listing)
    : knownAvailability
  const user = useSession()?.user
  const isAtCounter = user !== undefined && user.user_type !== 'endUser'
  const minStay = chooser.getMinStay?.(draft, availabilityForUser)
  const isTooShort = minStay?.isMet === false && !isAtCounter
  const choice = isTooShort ? null : chooser.buildChoice(draft, availabilityForUser.days, availabilityForUser.taken)
  const bookingChoice = choice && (chooser.buildBookingChoice ? chooser.buildBookingChoice(draft, choice) : choice)
  const quoteState = useQuote({ listing, hours, asOf, counterUser: isAtCounter ? user.id : null }, choice)
  const creation = useCreateBooking()
  const signIn = useSignIn()
  const closedText = useClosedText(listing.vertical)
  const requestOffline = useOfflineRequest(listing, today, forgetTyped)

  const book = async (seenTotal: number) => {
    if (!user) return signIn()
    const failure = await creation.send(listing._id, bookingChoice!, seenTotal)
    if (failure?.kind === 'sign-in') signIn()
    if (!failure) forgetTyped()
    if (failure?.code === 'sold_out') {
      free.refresh()
      taken.refresh()
    }
    if (failure?.code === 'price_changed') quoteState.refetch()
  }
  const change = (next: unknown) => {
    creation.reset()
    setDraft(next)
  }
  if (closedText) return <ClosedNotice text={closedText} />
  const Chooser = chooser.default
  const faults = quoteState.failure?.fields ?? creation.failure?.fields
  const { quote } = quoteState
  // The device knows the minimum of some months only.
  const minStayNotice = minStay ?? (quote?.shortStay ? { text: quote.shortStay, isMet: false } : null)
  const isUnavailable = chooser.isUnavailable?.(availabilityForUser.taken)
  const isUnconfirmed = creation.failure?.kind === 'unreachable'
  const canRequestOffline =
    user?.user_type === 'endUser' &&
    choice &&
    (isUnconfirmed || (quoteState.failure?.kind === 'unreachable' && !creation.failure))
  return (
    <Stack gap={4}>
      <Chooser
        listing={listing}
        hours={hours}
        draft={draft}
        onChange={change}
        today={today}
        days={availabilityForUser.days}
        taken={availabilityForUser.taken}
        faults={faults}
      />
      {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter={isAtCounter} />}
      {choice && (
        <QuoteSummary
          quoteState={quoteState}
          asOf={asOf}
          canProceedOffline={Boolean(canRequestOffline) || isAtCounter}
        />
      )}
      {(quote ?? canRequestOffline) && !bookingChoice && <Text size="sm">{chooser.bookingPrompt}</Text>}
      {!choice && !isTooShort && !creation.failure && !isUnavailable && <Text size="sm">{chooser.prompt}</Text>}
      {creation.failure && !canRequestOffline && (
        <BookingFailure
          failure={creation.failure}
          listingId={listing._id}
          choice={choice}
          search={buildDraftQuery(chooser, draft)}
          onAgree={(total) => void book(total)}
        />
      )}
      {isUnavailable ? null : canRequestOffline ? (
        <OfflineRequestPanel
          listing={listing}
          lastQuote={quoteState.lastQuote}
          isUnconfirmed={isUnconfirmed}
          disabled={!bookingChoice || faults !== undefined}
          onRequest={() => void requestOffline(bookingChoice!, quoteState.lastQuote, creation.getUnconfirmedId())}
          onRetry={quote && bookingChoice ? () => void book(quote.total) : quoteState.refetch}
        />
      ) : user && user.user_type !== 'endUser' ? (
        <CounterSale
          listing={listing}
          role={user.user_type}
          choice={bookingChoice}
          quoteState={quoteState}
          isFree={chooser.isFree?.(draft) === true}
          action={chooser.action?.(draft)}
          availability={availabilityForUser}
          counterUnits={bookingChoice && chooser.counterStock?.getUnits(bookingChoice, listing)}
          onSold={() => {
            forgetTyped()
            // The days that were just sold are no longer available.
            change(chooser.readDraft(new URLSearchParams(), listing))
            free.refresh()
            taken.refresh()
          }}
        />
      ) : (
        <Button
          full
          size="lg"
          disabled={!bookingChoice || !quote}
          loading={creation.isSending}
          onClick={() => void book(quote!.total)}
        >
          {chooser.action?.(draft) ?? 'Book'}
        </Button>
      )}
      {!user && !isUnavailable && (
        <Text size="sm" tone="muted" align="center">
          You'll sign in first. We'll keep your selection.
        </Text>
      )}
    </Stack>
  )
}

/** Tells the minimum before the end is chosen. At its counter, the business may sell less. */
const MinStayNotice = ({ text, isMet, isAtCounter }: MinStay & { isAtCounter: boolean }) =>
  isMet ? (
    <Text size="sm" tone="muted" role="status">
      {text}
    </Text>
  ) : (
    <Text size="sm" tone="attention" weight="medium" role="alert">
      {text} {isAtCounter ? 'At your counter you can still sell less.' : 'Please choose a later end date.'}
    </Text>
  )

/** Reads the taken stock inside the window. Reads nothing while the chooser has no window. */
const useTaken = (id: string, window: { from: string; to: string } | null) =>
  useRead(takenOf, window && { params: { id }, query: window })

/** Opens sign-in, which returns to this form. The URL contains the choice, so it is enough to restore the form. */
function useSignIn() {
  const navigate = useNavigate()
  const here = useLocation()
  return () => void navigate(paths.auth(), { state: createOrigin({ ...here, hash: `#${purchaseSection}` }) })
}
