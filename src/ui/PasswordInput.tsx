import { useState, type InputHTMLAttributes } from 'react'
import { classes } from './classes'
import { useControl } from './field-context'
import { IconButton } from './IconButton'

/** A password field with a visibility toggle. On small phones users mistype hidden text and lock their accounts. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className={classes('input-group', { end: true })}>
      <input
        className="input"
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...useControl()}
        {...props}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}
