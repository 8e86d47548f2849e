import { useState, type ReactNode } from 'react'
import { Button } from './Button'
import { Field } from './Field'
import { Notice } from './Notice'
import { RadioGroup } from './RadioGroup'
import { Row } from './Row'
import { Stack } from './Stack'
import { toast } from './toast'

type Side = 'mine' | 'theirs'

/** Letters of both sides that stand beside each other on a phone. */
const mostBeside = 50

interface Props {
  title: string
  /** What two have changed: the values in words. */
  fields: readonly { name: string; label: string; yours: string; theirs: string }[]
  /** Sends the choice: the names of the fields of which one's own is kept. */
  onSettle(kept: string[]): Promise<{ ok: true } | { ok: false; message: string }>
  /** Beside the button: a way to the thing. */
  action?: ReactNode
}

/** Somebody else has changed the same: yours and theirs side by side, and the person chooses for each field. */
export function ConflictNotice({ title, fields, onSettle, action }: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const settle = async () => {
    setAsked(true)
    if (fields.some(({ name }) => !chosen[name])) return
    setBusy(true)
    const sent = await onSettle(fields.flatMap(({ name }) => (chosen[name] === 'mine' ? [name] : [])))
    setBusy(false)
    if (!sent.ok) toast({ title: "We couldn't save your choice", description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice tone="attention" icon="alert" title={title}>
      <Stack gap={4}>
        <span>Someone else changed this too. Your other changes are saved. Please choose which version to keep.</span>
        {fields.map(({ name, label, yours, theirs }) => (
          <Field key={name} group label={label} error={isAsked && !chosen[name] ? 'Please choose one.' : undefined}>
            <RadioGroup<Side>
              beside={yours.length + theirs.length < mostBeside ? 'always' : 'where-it-fits'}
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
          <Button size="sm" loading={busy} onClick={() => void settle()}>
            Save choice
          </Button>
          {action}
        </Row>
      </Stack>
    </Notice>
  )
}
