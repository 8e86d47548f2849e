import type { InputHTMLAttributes } from 'react'
import { formatDateLabel } from './date-label'
import { Icon } from '../text/Icon'
import { Input } from './Input'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'size' | 'type'> {
  value?: string | undefined
  defaultValue?: string | undefined
  /** Displayed while no day is selected. */
  empty?: string
}

/**
 * A date field with the browser's own picker. Values are days such as `2026-11-21`. Browsers format the date by their
 * own locale, often as `mm/dd/yyyy`. Therefore a label with the month name covers the field until the user types.
 */
export function DateInput({ empty = 'Choose a day', ...rest }: Props) {
  return (
    <span className="date-input">
      <Input type="date" {...rest} />
      <span aria-hidden="true" data-empty={empty} data-day={formatDateLabel(rest.value ?? rest.defaultValue)}>
        <Icon name="calendar" />
      </span>
    </span>
  )
}
