import { useState, type ReactNode } from 'react'
import { Button } from '../forms/Button'
import { Field } from '../forms/Field'
import { Notice } from './Notice'
import { RadioGroup } from '../forms/RadioGroup'
import { Row } from '../layout/Row'
import { Stack } from '../layout/Stack'
import { toast } from '../overlays/toast'

type Side = 'mine' | 'theirs'

/** Maximum combined length of both values, in characters, that fits side by side on a phone. */
const maxSideBySideChars = 50

interface Props {
  /** The key of the rejected command, so that no toast repeats the notice. */
  commandKey: string
  title: string
  /** The conflicting fields with both values as text. */
  fields: readonly { name: string; label: string; yours: string; theirs: string }[]
  /** Sends the choice. `ownFields` are the names of the fields for which the user keeps their own value. */
  onResolve(ownFields: string[]): Promise<{ ok: true } | { ok: false; message: string }>
  /** Displayed next to the button, for example a link to the conflicting item. */
  action?: ReactNode
}

/** Resolves an edit conflict: shows both values of each field, and the user selects which one to keep. */
export function ConflictNotice({ commandKey, title, fields, onResolve, action }: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const resolve = async () => {
    setSubmitted(true)
    if (fields.some(({ name }) => !chosen[name])) return
    setBusy(true)
    const result = await onResolve(fields.flatMap(({ name }) => (chosen[name] === 'mine' ? [name] : [])))
    setBusy(false)
    if (!result.ok) toast({ title: "We couldn't save your choice", description: result.message, tone: 'destructive' })
  }
  return (
    <Notice commandKey={commandKey} tone="attention" icon="alert" title={title}>
      <Stack gap={4}>
        <span>Someone else changed this too. Your other changes are saved. Please choose which version to keep.</span>
        {fields.map(({ name, label, yours, theirs }) => (
          <Field key={name} group label={label} error={isSubmitted && !chosen[name] ? 'Please choose one.' : undefined}>
            <RadioGroup<Side>
              beside={yours.length + theirs.length < maxSideBySideChars ? 'always' : 'where-it-fits'}
              options={[
                { value: 'mine', label: 'Keep mine', hint: yours },
                { value: 'theirs', label: 'Keep theirs', hint: theirs },
              ]}
              value={chosen[name] ?? ('' as Side)}
              onChange={(side) => setChosen((before) => ({ ...before, [name]: side }))}
            />
          </Field>
        ))}
        <Row wrap>
          <Button size="sm" loading={busy} onClick={() => void resolve()}>
            Save choice
          </Button>
          {action}
        </Row>
      </Stack>
    </Notice>
  )
}
