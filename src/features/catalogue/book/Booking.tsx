import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Listing } from '#contract/catalogue'
import { availability, taken as takenOf } from '#contract/public'
import type { Hours } from '#contract/hours'
import { lusakaDate } from '#contract/days'
import { useRead } from '../../../api/use-read'
import { fromHere, paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import type { ChooserModule } from '../../../verticals/screens'
import { AskFor } from './AskFor'
import { CannotBook } from './CannotBook'
import { Quoted } from './Quoted'
import { Refused } from './Refused'
import { useAsking } from './use-asking'
import { queryOf, useDraft } from './use-draft'
import { useOwnHold } from './use-own-hold'
import { useQuote } from './use-quote'
import { useRequest } from './use-request'

interface Props {
  listing: Listing
  chooser: ChooserModule
  /** Opening hours of the vendor. */
  hours: Hours
  asOf: number | undefined
}

const daysShown = 92

/** The booking form: chooser, price and submit button. */
export default function Booking({ listing, chooser, hours, asOf }: Props) {
  const [today] = useState(() => lusakaDate(Date.now()))
  const free = useRead(availability, { params: { id: listing._id }, query: { from: today, days: daysShown } })
  const [draft, setDraft, forgetTyped] = useDraft(chooser, listing)
  const taken = useTaken(listing._id, chooser.windowOf?.(draft, today) ?? null)
  const own = useOwnHold(listing._id)
  const asRead = { days: free.data?.days, taken: taken.data }
  const seen = own && chooser.withoutOwn ? chooser.withoutOwn(own, asRead, listing) : asRead
  const choice = chooser.choiceOf(draft, seen.days, seen.taken)
  const booked = choice && (chooser.bookedOf ? chooser.bookedOf(draft, choice) : choice)
  const quoting = useQuote(listing._id, choice)
  const request = useRequest()
  const signIn = useSignIn()
  const user = useSession()?.user
  const ask = useAsking(listing, today, forgetTyped)

  const book = async (seenTotal: number) => {
    if (!user) return signIn()
    const failure = await request.send(listing._id, booked!, seenTotal)
    if (failure?.kind === 'sign-in') signIn()
    if (!failure) forgetTyped()
    if (failure?.code === 'sold_out') {
      free.refresh()
      taken.refresh()
    }
    if (failure?.code === 'price_changed') quoting.again()
  }
  const change = (next: unknown) => {
    request.forget()
    setDraft(next)
  }
  const Chooser = chooser.default
  const faults = quoting.failure?.fields ?? request.failure?.fields
  const { quote } = quoting
  const over = chooser.isOver?.(seen.taken)
  const unsure = request.failure?.kind === 'unreachable'
  const asks =
    user?.user_type === 'endUser' && choice && (unsure || (quoting.failure?.kind === 'unreachable' && !request.failure))
  return (
    <Stack gap={4}>
      <Chooser
        listing={listing}
        hours={hours}
        draft={draft}
        onChange={change}
        today={today}
        days={seen.days}
        taken={seen.taken}
        faults={faults}
      />
      {choice && (!asks || quote) && <Quoted quoting={quoting} asOf={asOf} />}
      {(quote ?? asks) && !booked && <Text size="sm">{chooser.needs}</Text>}
      {!choice && !request.failure && !over && <Text size="sm">{chooser.prompt}</Text>}
      {request.failure && !asks && (
        <Refused
          failure={request.failure}
          listingId={listing._id}
          choice={choice}
          search={queryOf(chooser, draft)}
          onAgree={(total) => void book(total)}
        />
      )}
      {over ? null : asks ? (
        <AskFor
          listing={listing}
          seen={quoting.seen}
          unsure={unsure}
          disabled={!booked}
          onAsk={() => void ask(booked!, quoting.seen, request.unanswered())}
          onRetry={quote && booked ? () => void book(quote.total) : quoting.again}
        />
      ) : user && user.user_type !== 'endUser' ? (
        <CannotBook role={user.user_type} />
      ) : (
        <Button
          full
          size="lg"
          disabled={!booked || !quote}
          loading={request.sending}
          onClick={() => void book(quote!.total)}
        >
          {chooser.action?.(draft) ?? 'Book'}
        </Button>
      )}
      {!user && !over && (
        <Text size="sm" tone="muted" align="center">
          You'll sign in first. We'll keep your selection.
        </Text>
      )}
    </Stack>
  )
}

/** Reads the taken stock inside the window. Reads nothing while the chooser has no window. */
const useTaken = (id: string, window: { from: string; to: string } | null) =>
  useRead(takenOf, window && { params: { id }, query: window })

/** Opens sign-in. The URL contains the choice, so it is enough to restore the form afterwards. */
function useSignIn() {
  const navigate = useNavigate()
  const here = useLocation()
  return () => void navigate(paths.auth(), { state: fromHere(here) })
}
