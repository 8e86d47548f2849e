import { useState, type FormEvent } from 'react'
import { releaseParcel } from '#contract/parcels'
import type { Failure } from '../../../api/client'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Input } from '../../../ui/Input'
import { Stack } from '../../../ui/Stack'
import { useAsk } from './use-ask'

const digits = 6

/** Form that releases a parcel to the person who knows its code. */
export function Release({ id, place }: { id: string; place: string }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { busy, ask } = useAsk()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const failure = await ask(releaseParcel, { params: { id }, body: { code, place } })
    if (failure) setWrong(wordsOf(failure))
  }
  const type = (typed: string) => {
    setWrong(undefined)
    setCode(typed.replace(/\D/g, '').slice(0, digits))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap={3}>
        <Field
          label="Recipient’s code"
          hint="Six digits. Hand over the parcel only if the code is correct."
          {...(wrong ? { error: wrong } : {})}
        >
          <Input inputMode="numeric" autoComplete="off" value={code} onChange={(event) => type(event.target.value)} />
        </Field>
        <Button type="submit" disabled={busy || !place.trim() || code.length !== digits}>
          Hand over to recipient
        </Button>
      </Stack>
    </form>
  )
}

/** Adds the number of remaining attempts, so that staff ask for the code again instead of guessing. */
function wordsOf({ message, detail }: Failure): string {
  const left = detail?.left
  return typeof left === 'number' ? `${message} ${left === 1 ? '1 attempt left.' : `${left} attempts left.`}` : message
}
