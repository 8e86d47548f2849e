import { formatPlural } from '#contract/core/plural'
import { useState, type FormEvent } from 'react'
import { releaseParcel } from '#contract/verticals/carriers/parcels/parcels'
import type { Failure } from '../../../api/client'
import { useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { useCallAndPull } from './use-call-and-pull'

const codeLength = 6

interface ReleaseFormProps {
  id: string
  place: string
  /** Earlier steps of this parcel have not been sent yet. The server would refuse the release before them. */
  pending: boolean
}

/** Form that releases a parcel to the person who knows its code. */
export function ReleaseForm({ id, place, pending }: ReleaseFormProps) {
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const { busy, ask: callServer } = useCallAndPull()
  const isOffline = useSyncStatus().online === 'no'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failure = await callServer(releaseParcel, { params: { id }, body: { code, place } })
    if (failure) setCodeError(formatFailure(failure))
  }
  const updateCode = (typed: string) => {
    setCodeError(undefined)
    setCode(typed.replace(/\D/g, '').slice(0, codeLength))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={3}>
        <Field
          label="Recipient’s code"
          hint="Six digits. Hand over the parcel only if the code is correct."
          {...(codeError ? { error: codeError } : {})}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={code}
            onChange={(event) => updateCode(event.target.value)}
          />
        </Field>
        {(isOffline || pending) && (
          <Text tone="muted">
            {isOffline
              ? 'Handing over needs a connection, because we check the code. All other steps work offline.'
              : 'The earlier steps of this parcel are being sent. After that you can hand it over.'}
          </Text>
        )}
        <Button type="submit" disabled={busy || isOffline || pending || !place.trim() || code.length !== codeLength}>
          Hand over to recipient
        </Button>
      </Stack>
    </form>
  )
}

/** Adds the number of remaining attempts, so that staff ask for the code again instead of guessing. */
function formatFailure({ message, detail }: Failure): string {
  const left = detail?.left
  if (typeof left !== 'number') return message
  return `${message} ${formatPlural(left, { one: '# attempt left.', other: '# attempts left.' })}`
}
