import 'virtual:tilipo-late.css'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useControl } from './field-context'
import { IconButton } from './IconButton'

/** A value that has been set may take a moment to come back, or come back as another. */
const settleMs = 1500

interface Props {
  /** What is counted: it names the buttons, too. */
  label: string
  min?: number
  max?: number
  value?: number
  defaultValue?: number
  onChange?(value: number): void
  disabled?: boolean
}

/** A quantity: typed, or stepped with a thumb. Out-of-range typing is brought back into range on leaving the field. */
export function NumberStepper({ label, min = 1, max, value, defaultValue, onChange, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setDraft] = useDraft(value, input)
  const { ref: register, onChange: tellForm, onBlur: leaveForm, ...control } = useControl()
  const tell = (event: ChangeEvent<HTMLInputElement>) => {
    tellForm?.(event)
    setDraft(event.target.value)
    const next = event.target.valueAsNumber
    if (Number.isInteger(next) && next >= min && next <= (max ?? next)) onChange?.(next)
  }
  const put = (next: number) => {
    const element = input.current!
    const wanted = String(Math.min(max ?? next, Math.max(min, next)))
    if (element.value === wanted) return
    // React listens to the element's own setter and to a bubbling event; this is both.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, wanted)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const step = (by: number) => put((input.current!.valueAsNumber || 0) + by)
  return (
    // At its end a button stays where the focus is: one that is disabled would lose it.
    <span className="stepper">
      <IconButton icon="minus" label={`Less: ${label}`} disabled={disabled} aria-disabled={Number(shown) === min} onClick={() => step(-1)} />
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={shown}
        {...{ min, max, defaultValue, disabled }}
        {...control}
        ref={(element) => {
          input.current = element
          register?.(element)
        }}
        onChange={tell}
        onBlur={(event) => {
          put(Math.round(event.target.valueAsNumber) || min)
          leaveForm?.(event)
        }}
      />
      <IconButton
        icon="plus"
        label={`More: ${label}`}
        disabled={disabled}
        aria-disabled={max !== undefined && Number(shown) === max}
        onClick={() => step(1)}
      />
    </span>
  )
}

/** What is typed or stepped stands until the value has followed, so that fast presses count from what is seen. */
function useDraft(value: number | undefined, input: { current: HTMLInputElement | null }) {
  const [draft, setDraft] = useState<string>()
  useEffect(() => {
    if (draft === undefined) return
    if (draft === String(value)) return setDraft(undefined)
    const drop = () => setDraft((now) => (document.activeElement === input.current ? now : undefined))
    const timer = setInterval(drop, settleMs)
    return () => clearInterval(timer)
  }, [draft, value, input])
  const keep = (text: string) => value !== undefined && setDraft(text)
  return [value === undefined ? undefined : (draft ?? String(value)), keep] as const
}
