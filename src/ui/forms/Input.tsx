import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes, cx } from '../layout/classes'
import { useControl } from './field-context'
import { Icon, type IconName } from '../text/Icon'

type NativeInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'size'>

interface InputAddons {
  icon?: IconName
  /** Unit before the number, such as "ZMW". */
  unit?: string
  /** Unit after the number, such as "cm". */
  measure?: string
}

export function Input({ icon, unit, measure, className, ...rest }: NativeInputProps & InputAddons) {
  const input = <input className={cx('input', className)} {...useControl()} {...rest} />
  if (!icon && !unit && !measure) return input
  return (
    <span className={classes('input-group', { unit: Boolean(unit), measure: Boolean(measure) })}>
      {icon && <Icon name={icon} />}
      {unit && <span className="input-unit">{unit}</span>}
      {input}
      {measure && <span className="input-unit">{measure}</span>}
    </span>
  )
}

export function Textarea({ className, ...rest }: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style'>) {
  return <textarea className={classes('input', { area: true }, className)} {...useControl()} {...rest} />
}
