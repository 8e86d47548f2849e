import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes, cx } from './classes'
import { useControl } from './field-context'
import { Icon, type IconName } from './Icon'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'size'>

interface Side {
  icon?: IconName
  /** What the number counts: "ZMW". */
  unit?: string
}

export function Input({ icon, unit, className, ...rest }: Native & Side) {
  const input = <input className={cx('input', className)} {...useControl()} {...rest} />
  if (!icon && !unit) return input
  return (
    <span className={classes('input-group', { unit: Boolean(unit) })}>
      {icon ? <Icon name={icon} /> : <span className="input-unit">{unit}</span>}
      {input}
    </span>
  )
}

export function Textarea({ className, ...rest }: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style'>) {
  return <textarea className={classes('input', { area: true }, className)} {...useControl()} {...rest} />
}
