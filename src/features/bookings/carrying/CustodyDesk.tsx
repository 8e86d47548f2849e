import { useState } from 'react'
import { custodyWords, nextSteps, spacedNumber, type CustodyStep } from '#contract/custody'
import type { VendorBooking } from '#contract/bookings'
import { takeCustodyStep } from '#contract/parcels'
import { keepTyped, typedBefore } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Heading } from '../../../ui/Heading'
import { Input } from '../../../ui/Input'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { Timeline } from '../../../ui/Timeline'
import { toast } from '../../../ui/toast'
import { Release } from './Release'
import { ToCarry } from './ToCarry'
import { useAsk } from './use-ask'
import { wayOf } from './way'

type Step = Exclude<CustodyStep, 'released'>

/** A front desk rarely moves, so the place of the last custody step is the default for the next parcel. */
const deskPlace = 'custody/place'

/** Custody steps of a parcel for the carrier, and its release with the recipient's code. */
export function CustodyDesk({ booking }: { booking: VendorBooking }) {
  const { _id: id, parcel } = booking
  const [place, setPlace] = useState(() => parcel?.steps.at(-1)?.place ?? String(typedBefore(deskPlace) ?? ''))
  const { busy, ask } = useAsk()
  if (!parcel) return null
  const steps = nextSteps(parcel.state, parcel.toTheDoor)
  const mayRelease = steps.includes('released')
  const further = steps.filter((step): step is Step => step !== 'released')
  const take = async (step: Step) => {
    keepTyped(deskPlace, place)
    const failure = await ask(takeCustodyStep, { params: { id }, body: { step, place } })
    if (failure) toast({ title: 'Not saved', description: failure.message, tone: 'destructive' })
  }
  return (
    <Stack gap={3}>
      <Heading level={3} size="card">
        Parcel{' '}
        <Text as="span" whole>
          {spacedNumber(parcel.number)}
        </Text>
      </Heading>
      <ToCarry booking={booking} />
      <Timeline items={wayOf(parcel)} />
      {steps.length > 0 && (
        <Field label="Current location">
          <Input maxLength={80} value={place} onChange={(event) => setPlace(event.target.value)} />
        </Field>
      )}
      {further.length > 0 && (
        <Row wrap>
          {further.map((step, index) => (
            <Button
              key={step}
              size="sm"
              variant={mayRelease || index < further.length - 1 ? 'outline' : 'solid'}
              disabled={busy || !place.trim()}
              onClick={() => void take(step)}
            >
              {custodyWords[step]}
            </Button>
          ))}
        </Row>
      )}
      {mayRelease &&
        (parcel.isLocked ? (
          <Notice tone="attention" icon="lock">
            Too many wrong codes. The sender must create a new code on the booking page.
          </Notice>
        ) : (
          <Release id={id} place={place} />
        ))}
    </Stack>
  )
}
