import { useState, type FormEvent } from 'react'
import { custodyWords, nextSteps, spacedNumber, type CustodyStep } from '#contract/custody'
import type { VendorBooking } from '#contract/bookings'
import { releaseParcel, takeCustodyStep } from '#contract/parcels'
import { call } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Input } from '../../../ui/Input'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { Timeline } from '../../../ui/Timeline'
import { Heading } from '../../../ui/Heading'
import { toast } from '../../../ui/toast'
import { wayOf } from './way'

/** The next hand of a parcel, and its release by the receiver's code. */
export function CustodyDesk({ booking }: { booking: VendorBooking }) {
  const parcel = booking.parcel
  const [place, setPlace] = useState(parcel?.steps.at(-1)?.place ?? '')
  const { busy, send } = useSending()
  if (!parcel) return null
  const steps = nextSteps(parcel.state, parcel.toTheDoor)
  const take = (step: Exclude<CustodyStep, 'released'>) => void send(() => call(takeCustodyStep, { params: { id: booking._id }, body: { step, place } }))
  return (
    <Stack gap={3}>
      <Heading level={3} size="card">Parcel <Text as="span" whole>{spacedNumber(parcel.number)}</Text></Heading>
      <Timeline items={wayOf(parcel)} />
      {steps.length > 0 && (
        <Field label="Where it is now">
          <Input maxLength={80} value={place} onChange={(event) => setPlace(event.target.value)} />
        </Field>
      )}
      <Row wrap>
        {steps.map((step) => step !== 'released' && (
          <Button key={step} size="sm" disabled={busy || !place.trim()} onClick={() => take(step)}>
            {custodyWords[step]}
          </Button>
        ))}
      </Row>
      {steps.includes('released') && (parcel.isLocked ? (
        <Notice tone="attention" icon="lock">Too many wrong codes. The sender has to make a new one on the booking’s page.</Notice>
      ) : (
        <Release busy={busy || !place.trim()} onRelease={(code) => void send(() => call(releaseParcel, { params: { id: booking._id }, body: { code, place } }))} />
      ))}
    </Stack>
  )
}

const digits = 6

function Release({ busy, onRelease }: { busy: boolean; onRelease(code: string): void }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRelease(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <Field label="The receiver’s code" hint="Six digits. Hand it over only when the code is right.">
          <Input inputMode="numeric" autoComplete="off" value={code} onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, digits))} />
        </Field>
        <Button type="submit" disabled={busy || code.length !== digits}>Hand to the receiver</Button>
      </Stack>
    </form>
  )
}

/** The server alone decides; what it did comes back with the next pull. */
function useSending() {
  const [busy, setBusy] = useState(false)
  const send = async (ask: () => Promise<{ ok: boolean; message?: string }>) => {
    setBusy(true)
    const result = await ask()
    await pullNow()
    setBusy(false)
    if (!result.ok) toast({ title: 'Not done', description: result.message ?? '', tone: 'destructive' })
  }
  return { busy, send }
}
