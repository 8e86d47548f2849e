/** The choice between a sale that is paid now and a reservation that is paid later (decision 120). */
import { useState } from 'react'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { getPayments, type CounterPayment as PaymentLine } from '#contract/bookings/counter-payments/counter-payments'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import { getDefaultOptionEnd, type Reservation } from '#contract/counter/reservations'
import { verticals } from '#contract/verticals/index'
import type { ReservationWords } from '#contract/verticals/words/words'
import { getNow } from '../../../../server-time'
import { Chips } from '../../../../ui/forms/Chips'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { PromptFields } from '../../shared/PromptFields'
import { emptyPrompt, type PromptValue } from '../../shared/prompt-value'
import { Text } from '../../../../ui/text/Text'
import { OptionFields, readOption, toOptionValue, type OptionValue } from '../../shared/OptionFields'
import {
  readPayments,
  type PayingCompany,
  type PaymentErrors,
  type PaymentLine as EnteredLine,
} from '../../shared/payment-lines'

type Read =
  | { ok: true; reservation?: Reservation; payments: PaymentLine[] | undefined }
  | { ok: false; errors: PaymentErrors; message: string }

const modeLabels = { now: 'Paid now', prompt: 'Request on phone', later: 'Reserve, pay later' }
type Mode = keyof typeof modeLabels
const modes = ['now', 'prompt', 'later'] as const satisfies readonly Mode[]

export interface PayLater {
  mode: Mode
  setMode(mode: Mode): void
  isLater: boolean
  /** The rest of the price is requested on the phone of the customer (decision 127). */
  isPrompt: boolean
  prompt: PromptValue
  setPrompt(prompt: PromptValue): void
  option: OptionValue
  setOption(option: OptionValue): void
  /** The text of the amount that is paid now. */
  part: string
  setPart(part: string): void
  /** The amount that is paid now, in ZMW; null for a text that is no amount. */
  partAmount: number | null
  /** Reads how a sale is paid, now or later. */
  read(lines: readonly EnteredLine[], price: number, companies: readonly PayingCompany[] | undefined): Read
}

/** @param words of the trade; null where nothing is paid later */
export function usePayLater(
  words: ReservationWords | null,
  { vertical }: Pick<Listing, 'vertical'>,
  quote: Quote | undefined,
): PayLater {
  const [chosenMode, setMode] = useState<Mode>('now')
  const [prompt, setPrompt] = useState(emptyPrompt)
  const [entered, setOption] = useState<OptionValue | null>(null)
  const [part, setPart] = useState('')
  const option = entered ?? getUsualOption(words, vertical, quote)
  const partAmount = part.trim() ? parseAmount(part) : 0
  const mode = words === null ? 'now' : chosenMode
  const isLater = mode === 'later'
  const isPrompt = mode === 'prompt'
  return {
    mode,
    setMode,
    isLater,
    isPrompt,
    prompt,
    setPrompt,
    option,
    setOption,
    part,
    setPart,
    partAmount,
    read(lines, price, companies) {
      const fail = (message: string, errors: PaymentErrors = {}): Read => ({ ok: false, errors, message })
      if (isPrompt) {
        if (partAmount === null || partAmount >= price)
          return fail('Please check the amount that is paid in cash.', { part: `Less than ${formatZmw(price)}.` })
        return { ok: true, payments: partAmount === 0 ? undefined : [...getPayments(undefined, partAmount)] }
      }
      if (!isLater) {
        const paid = readPayments(lines, price, companies)
        return paid.ok ? paid : fail('Please check how the customer paid.', paid.errors)
      }
      const reservation = readOption(option)
      if (!reservation) return fail('Please enter until when it is reserved.')
      if (Date.parse(reservation.until) <= getNow())
        return fail('Please enter a later time.', { 'reservation.until': 'This time is over already.' })
      if (partAmount === null || partAmount > price)
        return fail('Please check the amount that is paid now.', { part: `At most ${formatZmw(price)}.` })
      if (partAmount === 0) return { ok: true, reservation, payments: undefined }
      const paid = readPayments(lines, partAmount, companies)
      if (!paid.ok) return fail('Please check how the customer paid.', paid.errors)
      return { ok: true, reservation, payments: [...getPayments(paid.payments, partAmount)] }
    },
  }
}

function getUsualOption(
  words: ReservationWords | null,
  vertical: Listing['vertical'],
  quote: Quote | undefined,
): OptionValue {
  if (!words || !quote) return { date: '', time: words?.option.time ?? '', isGuaranteed: false }
  const service = {
    startsOn: quote.startsOn,
    startsAt: quote.startsAt,
    bookingType: verticals[vertical].bookingType,
  }
  return toOptionValue({ until: getDefaultOptionEnd(words.option, getNow(), service), isGuaranteed: false })
}

/** Nothing in trades without reservations. */
export function PayLaterFields({
  words,
  state,
  errors,
  isOffline,
  customerPhone,
}: {
  words: ReservationWords
  state: PayLater
  errors: PaymentErrors
  isOffline: boolean
  customerPhone: string
}) {
  return (
    <>
      <Chips
        label="Payment"
        options={modes.map((mode) => ({
          value: mode,
          label: modeLabels[mode],
          disabled: mode === 'prompt' && isOffline,
        }))}
        value={state.mode}
        onPress={state.setMode}
      />
      {isOffline && (
        <Text size="sm" tone="muted">
          A request on the phone needs a connection.
        </Text>
      )}
      {state.isPrompt && (
        <>
          <PromptFields value={state.prompt} onChange={state.setPrompt} customerPhone={customerPhone} errors={errors} />
          <Field
            label="Paid in cash now"
            optional
            hint="The rest is requested on the phone."
            {...(errors['part'] && { error: errors['part'] })}
          >
            <Input
              inputMode="decimal"
              unit="ZMW"
              autoComplete="off"
              value={state.part}
              onChange={({ target }) => state.setPart(target.value)}
            />
          </Field>
        </>
      )}
      {state.isLater && (
        <>
          <OptionFields
            words={words}
            value={state.option}
            onChange={state.setOption}
            canGuarantee={state.partAmount === 0}
            error={errors['reservation.until']}
          />
          <Field
            label="Paid now"
            optional
            hint="A part of the price. The booking is then kept until you decide."
            {...(errors['part'] && { error: errors['part'] })}
          >
            <Input
              inputMode="decimal"
              unit="ZMW"
              autoComplete="off"
              value={state.part}
              onChange={({ target }) => state.setPart(target.value)}
            />
          </Field>
        </>
      )}
    </>
  )
}

/** The text of the button that reserves. */
export function formatReserveButton({ partAmount }: PayLater, isOffline: boolean, isFromCounter: boolean): string {
  if (isFromCounter) return 'Reserve from counter stock'
  if (isOffline) return 'Save this reservation'
  return partAmount ? `Reserve, paid ${formatZmw(partAmount)}` : 'Reserve'
}

/** The text of the button that requests the price, or the rest of it, on the phone. */
export const formatPromptButton = ({ partAmount }: PayLater, price: number): string =>
  `Request ${formatZmw(zmwOf(Math.max(0, ngweeOf(price) - ngweeOf(partAmount ?? 0))))}`
