import { useState, type ReactNode } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addDays } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import {
  mergeBookings,
  quoteMerge,
  quoteSplit,
  splitBooking,
  type BookingPart,
  type SplitAt,
} from '#contract/counter/divided-bookings'
import { isChangeable } from '#contract/counter/is-changeable'
import { findDivision } from '#contract/verticals/rules/divisions'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { NumberStepper } from '../../../../ui/forms/NumberStepper'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Facts } from '../../../../ui/text/Facts'
import { Text } from '../../../../ui/text/Text'
import { findMergeCandidates } from './merge-candidates'

/** Splits a booking into two, or merges another one of the customer into it. Both show the result before it is made. */
export default function DivideBooking({ booking }: { booking: VendorBooking }) {
  const [opened, setOpened] = useState<'split' | 'merge' | null>(null)
  const bookings = useVendorBookings() ?? []
  const division = findDivision(booking.bookingType)
  const { choice } = booking
  if (!division || !choice || !booking.reference || booking.orderId || !isChangeable(booking)) return null
  const units = division.countUnits(choice)
  const firstDay = addDays(booking.startsOn, 1)
  const hasInnerDay = division.splitByDate(choice, firstDay) !== null
  const candidates = findMergeCandidates(booking, bookings)
  const close = () => setOpened(null)
  if (opened === 'split')
    return (
      <SplitForm
        booking={booking}
        units={units}
        unitsLabel={division.unitsLabel}
        firstDay={hasInnerDay ? firstDay : null}
        onClose={close}
      />
    )
  if (opened === 'merge') return <MergeForm booking={booking} candidates={candidates} onClose={close} />
  return (
    <Row wrap>
      {(hasInnerDay || units > 1) && (
        <Button size="sm" variant="outline" onClick={() => setOpened('split')}>
          Split
        </Button>
      )}
      {candidates.length > 0 && (
        <Button size="sm" variant="outline" onClick={() => setOpened('merge')}>
          Merge with another booking
        </Button>
      )}
    </Row>
  )
}

interface SplitProps {
  booking: VendorBooking
  units: number
  unitsLabel: string
  /** The first day on which it can be split; null if it has one night only. */
  firstDay: string | null
  onClose(): void
}

function SplitForm({ booking, units, unitsLabel, firstDay, onClose }: SplitProps) {
  const [by, setBy] = useState<SplitAt['by']>(firstDay ? 'date' : 'units')
  const [day, setDay] = useState(firstDay ?? '')
  const [count, setCount] = useState(1)
  const countLabel = `${unitsLabel} in the new booking`
  const params = { id: booking._id }
  const at: SplitAt = by === 'date' ? { by, day } : { by, units: count }
  const preview = usePreview(JSON.stringify(at), async () => {
    const result = await call(quoteSplit, { params, body: { at } })
    return result.ok ? { ok: true, parts: result.answer.parts } : result
  })
  const save = (id: string) => call(splitBooking, { params, body: { id, at, seenTotal: booking.total } })
  return (
    <PreviewedForm
      preview={preview}
      titles={['This booking', 'New booking']}
      question="Show both bookings"
      confirm="Split the booking"
      note="Nothing is paid or given back. The ticket of this booking is replaced, and the new booking gets its own."
      save={save}
      done="Booking split"
      onClose={onClose}
    >
      {firstDay && units > 1 && (
        <Field group label="Split by">
          <RadioGroup<SplitAt['by']>
            options={[
              { value: 'date', label: 'Date' },
              { value: 'units', label: unitsLabel },
            ]}
            value={by}
            onChange={setBy}
          />
        </Field>
      )}
      {by === 'date' ? (
        <Field label="The new booking begins on">
          <DateInput
            required
            min={firstDay ?? undefined}
            max={booking.endsOn ?? undefined}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
      ) : (
        <Field label={countLabel}>
          <NumberStepper label={countLabel} min={1} max={units - 1} value={count} onChange={setCount} />
        </Field>
      )}
    </PreviewedForm>
  )
}

interface MergeProps {
  booking: VendorBooking
  candidates: readonly VendorBooking[]
  onClose(): void
}

function MergeForm({ booking, candidates, onClose }: MergeProps) {
  const [otherId, setOtherId] = useState(candidates[0]?._id ?? '')
  const params = { id: booking._id }
  const preview = usePreview(otherId, async () => {
    const result = await call(quoteMerge, { params, body: { otherId } })
    return result.ok ? { ok: true, parts: [result.answer] } : result
  })
  const seenTotal = preview.parts?.[0]?.total ?? 0
  const save = (id: string) => call(mergeBookings, { params, body: { id, otherId, seenTotal } })
  return (
    <PreviewedForm
      preview={preview}
      titles={[booking.reference]}
      question="Show the merged booking"
      confirm="Merge the bookings"
      note="Nothing is paid or given back. The other booking ends, and its ticket is no longer valid."
      save={save}
      done="Bookings merged"
      onClose={onClose}
    >
      <Field group label="Merge with">
        <RadioGroup
          options={candidates.map(({ _id, reference, summary, total }) => ({
            value: _id,
            label: `${reference}: ${summary}`,
            hint: formatZmw(total),
          }))}
          value={otherId}
          onChange={setOtherId}
        />
      </Field>
    </PreviewedForm>
  )
}

type Failure = { ok: false; message: string; code?: string; fields?: Record<string, string> }

/** What the server would make of the chosen values. Other values need another preview. */
function usePreview(key: string, load: () => Promise<{ ok: true; parts: readonly BookingPart[] } | Failure>) {
  const [loaded, setLoaded] = useState<{ key: string; parts: readonly BookingPart[] }>()
  return {
    parts: loaded?.key === key ? loaded.parts : undefined,
    load: async (): Promise<Failure | null> => {
      const result = await load()
      if (!result.ok) return result
      setLoaded({ key, parts: result.parts })
      return null
    },
  }
}

interface FormProps {
  preview: ReturnType<typeof usePreview>
  /** Of the parts, in their order. */
  titles: readonly string[]
  question: string
  confirm: string
  note: string
  done: string
  save(id: string): Promise<{ ok: true } | Failure>
  onClose(): void
  children: ReactNode
}

/** Shows the result first, and makes it when it is confirmed. */
function PreviewedForm({ preview, titles, question, confirm, note, done, save, onClose, children }: FormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // A second press after a lost response repeats the same command.
  const [id] = useState(newId)
  const { parts } = preview
  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    const failed = parts ? await save(id) : await preview.load()
    setBusy(false)
    if (failed && !failed.ok) return setFailure(describeFailure(failed))
    if (!parts) return
    void pullNow()
    toast({ title: done, tone: 'success' })
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={3}>
        {children}
        {parts?.map((part, index) => (
          <Facts key={titles[index]} items={buildPartFacts(titles[index] ?? '', part)} />
        ))}
        {parts && <Text size="sm">{note}</Text>}
        {failure && (
          <Notice tone="attention" icon="alert" role="alert">
            {failure}
          </Notice>
        )}
        <Row wrap>
          <Button type="submit" size="sm" loading={busy}>
            {parts ? confirm : question}
          </Button>
          <Button size="sm" variant="outline" disabled={busy} onClick={onClose}>
            Go back
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** A company can be closed at the hour at which one part ends and the other one begins. */
const describeFailure = ({ code, message, fields = {} }: Failure): string =>
  code === 'offline' ? offlineText : (Object.values(fields)[0] ?? message)

const offlineText = "You need a connection for this. Please try again when you're online."

const buildPartFacts = (title: string, { summary, total, paid, due }: BookingPart) => [
  { label: title, value: summary },
  { label: 'Price', value: total === 0 ? 'Free' : formatZmw(total) },
  ...(total === 0
    ? []
    : [
        { label: 'Paid', value: formatZmw(paid) },
        { label: 'Due', value: formatZmw(due) },
      ]),
]
