import { useState, type InputHTMLAttributes } from 'react'
import { classes } from '../layout/classes'
import { useControl } from './field-context'
import { IconButton } from './IconButton'

/** A password field with a visibility toggle. On small phones users mistype hidden text and lock their accounts. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <span className={classes('input-group', { end: true })}>
      <input
        className="input"
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...useControl()}
        {...props}
      />
      <IconButton
        icon={isVisible ? 'eye-off' : 'eye'}
        label={isVisible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!isVisible)}
      />
    </span>
  )
}
