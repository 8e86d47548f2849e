import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes, cx } from './classes'
import { useControl } from './field-context'
import { Icon, type IconName } from './Icon'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'size'>

export function Input({ icon, className, ...rest }: Native & { icon?: IconName }) {
  const input = <input className={cx('input', className)} {...useControl()} {...rest} />
  if (!icon) return input
  return (
    <span className="input-group">
      <Icon name={icon} />
      {input}
    </span>
  )
}

/** A calendar day, as `2026-11-21`; the phone's own picker. */
export const DateInput = (props: Native) => <Input type="date" {...props} />

export function Textarea({ className, ...rest }: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style'>) {
  return <textarea className={classes('input', { area: true }, className)} {...useControl()} {...rest} />
}
