import type { SelectHTMLAttributes } from 'react'
import { classes, cx } from '../layout/classes'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'

export interface Option<V extends string = string> {
  value: V
  label: string
}

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'style' | 'children'> {
  options: readonly Option[]
  /** Label of the first, empty option. */
  placeholder?: string
}

export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className={classes('input-group', { end: true })}>
      <select className={cx('input', className)} {...useControl()} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
