import 'virtual:tilipo-late.css'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../layout/classes'
import { useControl } from './field-context'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'> {
  label: ReactNode
  hint?: ReactNode
  /** Renders a switch, which takes effect at once and not on form submission. */
  toggle?: boolean
}

export function Checkbox({ label, hint, toggle, ...rest }: Props) {
  return (
    <label className={classes('choice', { toggle })}>
      <input type="checkbox" role={toggle ? 'switch' : undefined} {...useControl()} {...rest} />
      <span className="choice-words">
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}
