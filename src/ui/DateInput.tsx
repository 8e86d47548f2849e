import type { InputHTMLAttributes } from 'react'
import { dayInWords } from './day-in-words'
import { Icon } from './Icon'
import { Input } from './Input'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'size' | 'type'> {
  value?: string | undefined
  defaultValue?: string | undefined
  /** What stands there while no day is chosen. */
  empty?: string
}

/**
 * A calendar day, as `2026-11-21`; the phone's own picker. Browsers write it as their language does, `mm/dd/yyyy` as often
 * as not, so it is said in words above it, until somebody types.
 */
export function DateInput({ empty = 'Choose a day', ...rest }: Props) {
  return (
    <span className="date-input">
      <Input type="date" {...rest} />
      <span aria-hidden="true" data-empty={empty} data-day={dayInWords(rest.value ?? rest.defaultValue)} />
      <Icon name="calendar" />
    </span>
  )
}
