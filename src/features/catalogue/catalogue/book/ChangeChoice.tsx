import { useState, type ReactNode } from 'react'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { hasServiceDay, verticals } from '#contract/verticals/index'
import { useUnsentChanges, type UnsentChanges } from '../../../../db/queries/unsent-changes'
import { Stack } from '../../../../ui/layout/Stack'
import { Notice } from '../../../../ui/states/Notice'
import { Facts } from '../../../../ui/text/Facts'
import { Text } from '../../../../ui/text/Text'
import { formatPrice, isSameBooking } from './change-text'
import { MinStayNotice } from './MinStayNotice'
import { OfflineNotice } from './OfflineNotice'
import { QuoteSummary } from './QuoteSummary'
import { useChoice, type ChangedBooking, type ChoiceSource } from './use-choice'

/** A new choice that differs from what is booked, with its price. */
export interface PricedChange {
  choice: Record<string, unknown>
  quote: Quote
  /** The device has calculated the price, or remembers it. */
  isOffline: boolean
  /** Requests of the device that the change replaces. */
  unsent: UnsentChanges['changes']
  /** Deletes the draft. */
  forgetDraft(): void
}

interface Props extends ChoiceSource {
  booking: ChangedBooking & { listingName: string; summary: string; total: number }
  /** The user at the counter; null for the customer. */
  counterUser: string | null
  screenQuery: Record<string, string>
  prompt: string
  /** Displayed while the choice has a price, but lacks names. */
  namesPrompt?: string | undefined
  /** Adds names to the choice. Null if they are missing. */
  complete(draft: unknown, choice: Record<string, unknown>): Record<string, unknown> | null
  /** The price without a connection, from what the device knows. How the difference is settled, only the server knows. */
  quoteOffline(quote: Quote): Quote
  /** The confirmation. Another choice is another change, so that it is mounted again. */
  children(change: PricedChange): ReactNode
}

/** Chooses what a booking is changed to: what is booked, the new choice, and its price. */
export function ChangeChoice(props: Props) {
  const unsent = useUnsentChanges(props.booking._id)?.changes
  return unsent ? <Choice {...props} unsent={unsent} /> : null
}

function Choice({ unsent, ...props }: Props & { unsent: UnsentChanges['changes'] }) {
  const { booking, counterUser, screenQuery, listing, chooser, hours, asOf } = props
  // The draft starts with the change that waits, or with what is booked, also in another room type.
  const [{ query, storedPrivate }] = useState(() => {
    const latest = unsent.find(({ input }) => input.body.listingId === listing._id)
    return chooser.readChoice?.(latest?.input.body.choice ?? booking.choice ?? {}) ?? { query: {} }
  })
  const changed = { id: booking._id, storedPrivate }
  const source = { listing, chooser, hours, asOf }
  const current = useChoice(source, { userId: counterUser, defaultQuery: query, screenQuery, changed, booking })
  const { draft, available, choice, quoteState, minStayNotice } = current
  const Chooser = chooser.default
  const isOffline = quoteState.failure?.kind === 'unreachable'
  const quote = quoteState.quote ?? (isOffline ? withoutSettlement(quoteState.lastQuote, props) : undefined)
  const complete = choice && props.complete(draft, choice)
  const isAtCounter = counterUser !== null
  return (
    <Stack gap={4}>
      <Facts
        items={[
          {
            label: hasServiceDay(verticals[listing.vertical].bookingType) ? 'Booked now' : 'Ordered now',
            value: `${booking.listingName}: ${booking.summary}`,
          },
          { label: 'Price now', value: formatPrice(booking.total) },
        ]}
      />
      {unsent.length > 0 && (
        <Notice tone="waiting" icon="cloud-off">
          A change of this booking is saved on this device. What you save now replaces it.
        </Notice>
      )}
      <Chooser
        listing={listing}
        hours={hours}
        draft={draft}
        onChange={current.setDraft}
        today={current.today}
        days={available.days}
        taken={available.taken}
        faults={quoteState.failure?.fields}
        {...(isAtCounter && { isAtCounter })}
        isChange
      />
      {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter={isAtCounter} />}
      {choice ? (
        <QuoteSummary quoteState={quoteState} asOf={asOf} canProceedOffline />
      ) : (
        <Text size="sm">{props.prompt}</Text>
      )}
      {isOffline && !quoteState.isLoading && (
        <OfflineNotice unconfirmedText={false} onRetry={quoteState.refetch}>
          {quote
            ? isAtCounter
              ? "We can save this change and send it when you're back online. Until then the booking stays as it is, and no money is due or goes back."
              : "We can save this change as a request and send it when you're back online. Until then nothing is changed or held, and no money is due or goes back."
            : 'The price of this change needs a connection.'}
        </OfflineNotice>
      )}
      {quote && choice && !complete && props.namesPrompt && <Text size="sm">{props.namesPrompt}</Text>}
      {complete &&
        quote &&
        (isSameBooking(booking, listing._id, complete, quote) ? (
          <Text tone="muted">Nothing is changed yet.</Text>
        ) : (
          <Stack key={JSON.stringify([listing._id, complete])} gap={4}>
            {props.children({ choice: complete, quote, isOffline, unsent, forgetDraft: current.forgetPrivate })}
          </Stack>
        ))}
    </Stack>
  )
}

function withoutSettlement(quote: Quote | undefined, { quoteOffline }: Props): Quote | undefined {
  if (!quote) return undefined
  const { change: _, ...priced } = quote
  return quoteOffline(priced)
}
