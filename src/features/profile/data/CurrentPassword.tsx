import type { Failure } from '../../../api/client'
import { Field } from '../../../ui/Field'
import { PasswordInput } from '../../../ui/PasswordInput'
import type { FormRefusal } from '../../../ui/use-struct-form'

export interface ProvenForm {
  currentPassword?: string
}

/** Proves once more who is in front of the screen. */
export const CurrentPassword = () => (
  <Field
    name="currentPassword"
    label="Your password"
    hint="If you only sign in with Google, leave this empty and make sure you signed in within the last 10 minutes."
  >
    <PasswordInput autoComplete="current-password" />
  </Field>
)

/** @param offline what to say where the server was not reached */
export const refusalOf = ({ kind, message, fields }: Failure, offline: string): FormRefusal => ({
  message: kind === 'unreachable' ? offline : message,
  ...(fields ? { fields } : {}),
})
