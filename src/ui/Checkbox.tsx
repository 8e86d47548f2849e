import type { InputHTMLAttributes, ReactNode } from 'react'
import { useControl } from './field-context'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, ...rest }: Props) {
  return (
    <label className="choice">
      <input type="checkbox" {...useControl()} {...rest} />
      <span className="choice-words">
        {label}
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}
