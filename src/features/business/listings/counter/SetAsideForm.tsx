import { useEffect, useState, type FormEvent } from 'react'
import {
  getDefaultReturnTime,
  listCounterDevices,
  maxCounterDays,
  maxCounterQuantity,
  saveCounterDevice,
  setCounterStockAside,
  type CounterDevice,
} from '#contract/counter/counter-stock'
import { lusakaDate, lusakaInstant, lusakaTime } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { verticals } from '#contract/verticals/index'
import type { CounterUnit } from '#contract/verticals/vertical'
import { call } from '../../../../api/client'
import { useStableKey } from '../../../../api/use-stable-key'
import type { ListingLine } from '../../../../db/queries/listings'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { Input } from '../../../../ui/forms/Input'
import { NumberStepper } from '../../../../ui/forms/NumberStepper'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useNow } from '../../../../ui/hooks/use-now'
import { getDayStock } from '../../../../verticals/day-stock'
import { buildDayRange, listDays } from './day-range'
import { DayRangeFields } from './DayRangeFields'
import { describeCounterFailure } from './describe-counter-failure'
import { DeviceName } from './DeviceName'

interface Props {
  listing: ListingLine
  /** The days at first. */
  from: string
  to: string
  deviceId: string
  counterUnit: CounterUnit
  onDone(): void
}

/** Sets units aside for a device, on one day or on several at once. The device that opens this form is added to the devices of the business. */
export function SetAsideForm({ listing, from: firstDay, to: lastDay, deviceId, counterUnit, onDone }: Props) {
  const hasDays = verticals[listing.vertical].stock !== 'unit'
  const { getDepartures, isDepartureDay } = getDayStock(listing.vertical)
  const departures = getDepartures?.(listing.values) ?? []
  const stops = departures.flatMap(({ stop }) => stop ?? [])
  const [devices, setDevices] = useState<CounterDevice[]>()
  const [device, setDevice] = useState(deviceId)
  const [range, setRange] = useState(() => buildDayRange(firstDay, lastDay))
  const [from, setFrom] = useState(stops[0] ?? '')
  const [to, setTo] = useState(stops.at(-1) ?? '')
  const [quantity, setQuantity] = useState(1)
  const [chosenReturn, setChosenReturn] = useState<string | null>(null)
  const [error, setError] = useState<{ message: string; fields?: Record<string, string> }>()
  const [busy, setBusy] = useState(false)
  const id = useStableKey()
  const now = useNow()
  useEffect(() => {
    const load = async () => {
      const added = await call(saveCounterDevice, { params: { id: deviceId }, body: {} })
      const list = added.ok ? await call(listCounterDevices, {}) : added
      if (list.ok) setDevices(list.answer.devices)
      else setError({ message: describeCounterFailure(list) })
    }
    void load()
  }, [deviceId])

  const departsAt = departures.find(({ stop }) => !stop || stop === from)?.time
  // Nothing departs on the other days of the range. A single day is left to the server, which explains the refusal.
  const days = listDays(range).filter(
    (day) => range.from === range.to || !isDepartureDay || isDepartureDay(listing.values, day),
  )
  const date = days[0] ?? lusakaDate(now)
  const defaultReturn = getDefaultReturnTime(
    now,
    hasDays ? date : undefined,
    departsAt ? lusakaInstant(date, departsAt) : undefined,
  )
  const returnAt = chosenReturn ?? formatLocalTime(defaultReturn)
  const setAside = async (event: FormEvent) => {
    event.preventDefault()
    if (hasDays && (days.length === 0 || days.length > maxCounterDays))
      return setError({ message: `Please choose 1 to ${maxCounterDays} days.` })
    const part = { ...(hasDays ? { date } : {}), ...(stops.length > 0 ? { from, to } : {}) }
    const request = {
      listingId: listing._id,
      deviceId: device,
      part,
      quantity,
      returnAt: parseLocalTime(returnAt).toISOString(),
      ...(hasDays && days.length > 1 && { furtherDays: days.slice(1) }),
    }
    setBusy(true)
    const result = await call(setCounterStockAside, { body: { id: id.getKey(request), ...request } })
    id.recordResult(result)
    setBusy(false)
    if (!result.ok)
      return setError({ message: describeCounterFailure(result), ...(result.fields && { fields: result.fields }) })
    void pullNow()
    toast({ title: 'Set aside', description: 'The device can sell it without a connection.', tone: 'success' })
    onDone()
  }
  if (!devices) return <Text size="sm">{error?.message ?? 'Loading your devices…'}</Text>
  const hasSeveralDays = hasDays && range.from !== range.to
  const own = devices.find(({ _id }) => _id === deviceId)
  return (
    <Stack gap={3} as="section" aria-label="Set aside">
      <Field label="Device">
        <Select
          value={device}
          options={devices.map(({ _id, name }) => ({
            value: _id,
            label: _id === deviceId ? `${name} (this device)` : name,
          }))}
          onChange={({ target }) => setDevice(target.value)}
        />
      </Field>
      {own && (
        <DeviceName
          device={own}
          onRenamed={(renamed) => setDevices(devices.map((other) => (other._id === renamed._id ? renamed : other)))}
        />
      )}
      <form noValidate onSubmit={(event) => void setAside(event)}>
        <Stack gap={3}>
          {hasDays && (
            <DayRangeFields value={range} onChange={setRange} min={lusakaDate(now)} error={error?.fields?.date} />
          )}
          {stops.length > 1 && (
            <Grid tight gap={3}>
              <Field label="From" error={error?.fields?.from}>
                <Select
                  value={from}
                  options={stops.slice(0, -1).map((stop) => ({ value: stop, label: stop }))}
                  onChange={({ target }) => setFrom(target.value)}
                />
              </Field>
              <Field label="To" error={error?.fields?.to}>
                <Select
                  value={to}
                  options={stops.slice(stops.indexOf(from) + 1).map((stop) => ({ value: stop, label: stop }))}
                  onChange={({ target }) => setTo(target.value)}
                />
              </Field>
            </Grid>
          )}
          <Field label={counterUnit.label} hint={verticals[listing.vertical].counterNote}>
            <NumberStepper label={counterUnit.label} max={maxCounterQuantity} value={quantity} onChange={setQuantity} />
          </Field>
          <Field
            label="Return unsold stock at"
            hint={`${hasSeveralDays ? 'On the first day; on the other days at the same time. ' : ''}The device stops selling then. If it is offline, it returns the stock when it connects.`}
            error={error?.fields?.returnAt}
          >
            <Input
              type="datetime-local"
              value={returnAt}
              onChange={({ target }) => setChosenReturn(target.value || null)}
            />
          </Field>
          {error && !error.fields && (
            <Text size="sm" tone="attention" role="alert">
              {error.message}
            </Text>
          )}
          <Row gap={2} wrap>
            <Button type="submit" loading={busy}>
              {hasSeveralDays
                ? formatPlural(days.length, { one: 'Set aside for # day', other: 'Set aside for # days' })
                : 'Set aside'}
            </Button>
            <Button variant="ghost" data-cancel onClick={onDone}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Stack>
  )
}

/** In the format of the browser's control, as time in Zambia. */
const formatLocalTime = (at: Date): string => `${lusakaDate(at.getTime())}T${lusakaTime(at.getTime())}`
const parseLocalTime = (value: string): Date => lusakaInstant(value.slice(0, 10), value.slice(11, 16))
