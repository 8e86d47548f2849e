import { lusakaDate, lusakaInstant, lusakaTime } from '#contract/core/dates'
import type { Reservation } from '#contract/counter/reservations'
import type { ReservationWords } from '#contract/verticals/words/words'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { DateInput } from '../../../ui/forms/DateInput'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'

/** The texts of the inputs of an option. */
export interface OptionValue {
  date: string
  time: string
  isGuaranteed: boolean
}

export const toOptionValue = ({ until, isGuaranteed }: { until: Date; isGuaranteed: boolean }): OptionValue => ({
  date: lusakaDate(until.getTime()),
  time: lusakaTime(until.getTime()),
  isGuaranteed,
})

/** Returns null while the date or the time is missing. */
export const readOption = ({ date, time, isGuaranteed }: OptionValue): Reservation | null =>
  date && time ? { until: lusakaInstant(date, time).toISOString(), isGuaranteed } : null

interface Props {
  words: ReservationWords
  value: OptionValue
  onChange(value: OptionValue): void
  /** Whether it can still lapse. */
  canGuarantee: boolean
  error?: string | undefined
}

/** The option date of a reservation, and whether it is kept without a payment. */
export const OptionFields = ({ words, value, onChange, canGuarantee, error }: Props) => (
  <Stack gap={3}>
    <Row gap={2} wrap align="end">
      <Field
        label={words.keepUntil}
        {...(error ? { error } : canGuarantee && !value.isGuaranteed && { hint: words.lapses })}
      >
        <DateInput value={value.date} onChange={({ target }) => onChange({ ...value, date: target.value })} />
      </Field>
      <Field label="Time">
        <Input type="time" value={value.time} onChange={({ target }) => onChange({ ...value, time: target.value })} />
      </Field>
    </Row>
    {canGuarantee && (
      <Checkbox
        label={words.guarantee}
        hint="Guaranteed: we ask you to decide when the option ends."
        checked={value.isGuaranteed}
        onChange={({ target }) => onChange({ ...value, isGuaranteed: target.checked })}
      />
    )}
  </Stack>
)
