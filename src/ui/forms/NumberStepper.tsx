import 'virtual:tilipo-late.css'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useControl } from './field-context'
import { IconButton } from './IconButton'
import { Stack } from '../layout/Stack'
import { Text } from '../text/Text'

/** In ms. How long the typed text is displayed while `value` still differs. The owner may update late or correct it. */
const draftTimeoutMs = 1500

interface Props {
  /** Name of the quantity. Also part of the accessible names of the buttons. */
  label: string
  min?: number
  max?: number
  /** Displayed when the user requests more than `max`. */
  maxText?: string
  value?: number
  defaultValue?: number
  onChange?(value: number): void
  disabled?: boolean
}

/**
 * A number field with minus and plus buttons. When the field loses focus, an out-of-range number is clamped and the
 * limit is displayed.
 */
export function NumberStepper({
  label,
  min = 1,
  max,
  maxText = `At most ${max}.`,
  value,
  defaultValue,
  onChange,
  disabled,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [displayedText, setDraft] = useDraft(value, input)
  const { ref: register, onChange: notifyFormChange, onBlur: notifyFormBlur, ...control } = useControl()
  const [limitMessage, setLimitMessage] = useState<string>()
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    notifyFormChange?.(event)
    setLimitMessage(undefined)
    setDraft(event.target.value)
    const next = event.target.valueAsNumber
    if (Number.isInteger(next) && next >= min && next <= (max ?? next)) onChange?.(next)
  }
  const setClamped = (next: number) => {
    const element = input.current
    if (!element) return
    const clampedText = String(Math.min(max ?? next, Math.max(min, next)))
    if (element.value !== clampedText) {
      // React ignores a plain assignment. It needs the native setter and a bubbling `input` event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, clampedText)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setLimitMessage(max !== undefined && next > max ? maxText : next < min ? `At least ${min}.` : undefined)
  }
  const step = (delta: number) => setClamped((input.current?.valueAsNumber || 0) + delta)
  const clampTypedValue = () => {
    const typedValue = input.current?.valueAsNumber
    // Keeps an unchanged value that exceeds a limit that was lowered later.
    if (typedValue === undefined || typedValue === value) return
    if (Number.isNaN(typedValue)) setClamped(min)
    else setClamped(Math.round(typedValue))
  }
  const stepper = (
    // At a limit the buttons are not `disabled`, because a disabled button loses the focus.
    <span className="stepper">
      <IconButton
        icon="minus"
        label={`Decrease: ${label}`}
        disabled={disabled}
        aria-disabled={Number(displayedText) <= min}
        onClick={() => step(-1)}
      />
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        {...(displayedText === undefined ? { defaultValue } : { value: displayedText })}
        {...{ min, max, disabled }}
        {...control}
        ref={(element) => {
          input.current = element
          register?.(element)
        }}
        onChange={handleChange}
        onBlur={(event) => {
          clampTypedValue()
          notifyFormBlur?.(event)
        }}
      />
      <IconButton
        icon="plus"
        label={`Increase: ${label}`}
        disabled={disabled}
        aria-disabled={max !== undefined && Number(displayedText) >= max}
        onClick={() => step(1)}
      />
    </span>
  )
  return (
    <Stack gap={limitMessage ? 1 : 0}>
      {stepper}
      {/* Always rendered, because screen readers announce only changes inside an existing live region. */}
      <div aria-live="polite">
        {limitMessage && (
          <Text size="sm" tone="attention">
            {limitMessage}
          </Text>
        )}
      </div>
    </Stack>
  )
}

/** Displays the typed or stepped number until `value` matches it, so that fast clicks add to the displayed number. */
function useDraft(value: number | undefined, input: { current: HTMLInputElement | null }) {
  const [draft, setDraft] = useState<string>()
  useEffect(() => {
    if (draft === undefined) return
    if (draft === String(value)) return setDraft(undefined)
    const clearDraft = () => setDraft((current) => (document.activeElement === input.current ? current : undefined))
    const timer = setInterval(clearDraft, draftTimeoutMs)
    return () => clearInterval(timer)
  }, [draft, value, input])
  const setDraftText = (text: string) => value !== undefined && setDraft(text)
  return [value === undefined ? undefined : (draft ?? String(value)), setDraftText] as const
}
