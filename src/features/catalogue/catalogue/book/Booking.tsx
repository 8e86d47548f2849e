import { useLocation, useNavigate } from 'react-router-dom'
import { createOrigin, paths, purchaseSection } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { OfflineRequestPanel } from './OfflineRequestPanel'
import { ClosedNotice, useClosedText } from './ClosedNotice'
import { MinStayNotice } from './MinStayNotice'
import { QuoteSummary } from './QuoteSummary'
import { BookingFailure } from './BookingFailure'
import { useOfflineRequest } from './use-offline-request'
import { buildDraftQuery } from './use-draft'
import { useChoice, type ChoiceSource } from './use-choice'
import { useCreateBooking } from './use-create-booking'

/** Not for customers, so that they do not load the queries of businesses. */
const CounterLink = lazyPart(() => import('./CounterLink'), { fallback: <Skeleton shape="button" />, offline: true })

/** The booking form: chooser, price and submit button. */
export default function Booking(props: ChoiceSource) {
  const { listing, chooser, hours, asOf } = props
  const current = useChoice(props, null)
  const { today, draft, available, choice, isTooShort, quoteState, minStayNotice, isUnavailable } = current
  const user = useSession()?.user
  const bookingChoice = choice && (chooser.buildBookingChoice ? chooser.buildBookingChoice(draft, choice) : choice)
  const creation = useCreateBooking()
  const signIn = useSignIn()
  const closedText = useClosedText(listing.vertical)
  const requestOffline = useOfflineRequest(listing, today, current.forgetPrivate)

  const book = async (seenTotal: number) => {
    if (!user) return signIn()
    if (!bookingChoice) return
    const failure = await creation.send(listing._id, bookingChoice, seenTotal)
    if (failure?.kind === 'sign-in') signIn()
    if (!failure) current.forgetPrivate()
    if (failure?.code === 'sold_out') current.refreshStock()
    if (failure?.code === 'price_changed') quoteState.refetch()
  }
  const change = (next: unknown) => {
    creation.reset()
    current.setDraft(next)
  }
  if (closedText) return <ClosedNotice text={closedText} />
  const Chooser = chooser.default
  const faults = quoteState.failure?.fields ?? creation.failure?.fields
  const { quote } = quoteState
  const isUnconfirmed = creation.failure?.kind === 'unreachable'
  const canRequestOffline =
    user?.user_type === 'endUser' &&
    choice &&
    (isUnconfirmed || (quoteState.failure?.kind === 'unreachable' && !creation.failure))
  const query = buildDraftQuery(chooser, draft)
  return (
    <Stack gap={4}>
      <Chooser
        listing={listing}
        hours={hours}
        draft={draft}
        onChange={change}
        today={today}
        days={available.days}
        taken={available.taken}
        faults={faults}
      />
      {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter={false} />}
      {choice && <QuoteSummary quoteState={quoteState} asOf={asOf} canProceedOffline={Boolean(canRequestOffline)} />}
      {(quote ?? canRequestOffline) && !bookingChoice && <Text size="sm">{chooser.bookingPrompt}</Text>}
      {!choice && !isTooShort && !creation.failure && !isUnavailable && <Text size="sm">{chooser.prompt}</Text>}
      {creation.failure && !canRequestOffline && (
        <BookingFailure
          failure={creation.failure}
          listingId={listing._id}
          choice={choice}
          search={query}
          onAgree={(total) => void book(total)}
        />
      )}
      {isUnavailable ? null : canRequestOffline ? (
        <OfflineRequestPanel
          listing={listing}
          lastQuote={quoteState.lastQuote}
          isUnconfirmed={isUnconfirmed}
          disabled={!bookingChoice || faults !== undefined}
          onRequest={() =>
            bookingChoice && void requestOffline(bookingChoice, quoteState.lastQuote, creation.getUnconfirmedId())
          }
          onRetry={quote && bookingChoice ? () => void book(quote.total) : quoteState.refetch}
        />
      ) : user && user.user_type !== 'endUser' ? (
        <CounterLink listing={listing} user={user} query={query} isFree={chooser.isFree?.(draft) === true} />
      ) : (
        <Button
          full
          size="lg"
          disabled={!bookingChoice || !quote}
          loading={creation.isSending}
          onClick={() => quote && void book(quote.total)}
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

/** Opens sign-in, which returns to this form. The URL contains the choice, so it is enough to restore the form. */
function useSignIn() {
  const navigate = useNavigate()
  const here = useLocation()
  return () => void navigate(paths.auth(), { state: createOrigin({ ...here, hash: `#${purchaseSection}` }) })
}
