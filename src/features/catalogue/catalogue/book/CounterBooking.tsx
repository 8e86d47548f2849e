import { useState } from 'react'
import { verticals } from '#contract/verticals/index'
import { useSession } from '../../../../sync/index'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getNow } from '../../../../server-time'
import { useLusakaToday } from '../../../../ui/hooks/use-now'
import { ClosedNotice, useClosedText } from './ClosedNotice'
import { CounterSale } from './CounterSale'
import type { PromptParts } from './CounterSaleResult'
import { MinStayNotice } from './MinStayNotice'
import { ParcelHandover } from './ParcelHandover'
import { QuoteSummary } from './QuoteSummary'
import { useChoice, type ChoiceSource } from './use-choice'
import { buildDraftQuery } from './use-draft'

export interface CounterBookingProps extends ChoiceSource, PromptParts {
  /** Starts the sale to the next customer. */
  onNext(): void
}

/** Sells one listing at the counter of its business: the choice, its price, the customer and the payment. */
export default function CounterBooking({ onNext, PromptStatus, ...source }: CounterBookingProps) {
  const { listing, chooser, hours, asOf } = source
  const userId = useSession()?.user.id ?? ''
  const today = useLusakaToday()
  // The defaults stay those of the moment in which the clerk has opened the listing.
  const [defaultQuery] = useState(() => chooser.getCounterQuery?.(listing, { today, now: getNow(), hours }) ?? {})
  const [isSold, setSold] = useState(false)
  const screenQuery = { listing: listing._id }
  const current = useChoice(source, { userId, defaultQuery, screenQuery })
  const { draft, available, choice, quoteState, minStayNotice, isUnavailable } = current
  const closedText = useClosedText(listing.vertical)
  if (closedText) return <ClosedNotice text={closedText} />
  const Chooser = chooser.default
  const needsSender = verticals[listing.vertical].stock === 'load'
  const complete =
    choice && ((customerName: string) => chooser.buildCounterChoice?.(draft, choice, customerName) ?? choice)
  return (
    <Stack gap={4}>
      {!isSold && (
        <>
          <Chooser
            listing={listing}
            hours={hours}
            draft={draft}
            onChange={current.setDraft}
            today={current.today}
            days={available.days}
            taken={available.taken}
            faults={quoteState.failure?.fields}
            isAtCounter
          />
          {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter />}
          {choice && <QuoteSummary quoteState={quoteState} asOf={asOf} canProceedOffline={!needsSender} />}
          {!choice && !isUnavailable && <Text size="sm">{chooser.prompt}</Text>}
        </>
      )}
      {needsSender ? (
        choice && <ParcelHandover listing={listing} query={buildDraftQuery(chooser, draft)} />
      ) : isUnavailable && !isSold ? null : (
        <CounterSale
          listing={listing}
          choice={choice}
          completeChoice={complete ?? undefined}
          quoteState={quoteState}
          isFree={chooser.isFree?.(draft) === true}
          action={chooser.action?.(draft)}
          availability={available}
          counterUnits={choice && chooser.counterStock?.getUnits(choice, listing)}
          PromptStatus={PromptStatus}
          onSold={() => {
            setSold(true)
            current.reset()
            // What was just sold is no longer available.
            current.refreshStock()
          }}
          onNext={() => {
            setSold(false)
            onNext()
          }}
        />
      )}
    </Stack>
  )
}
