import { recentSignInMinutes } from '#contract/accounts/personal-data'
import type { Failure } from '../../../../api/client'
import { useSession } from '../../../../sync/index'
import { Field } from '../../../../ui/forms/Field'
import { PasswordInput } from '../../../../ui/forms/PasswordInput'
import { Text } from '../../../../ui/text/Text'
import type { FormRefusal } from '../../../../ui/forms/use-struct-form'

export interface ReauthenticationForm {
  currentPassword?: string
}

/** Password field that confirms the user's identity again before a sensitive action. */
export function CurrentPassword() {
  const session = useSession()
  if (session?.user.email === '')
    return <Text tone="muted">We may send a code to your phone, to make sure that it is you.</Text>
  return (
    <Field
      name="currentPassword"
      label="Your password"
      hint={`If you only sign in with Google, leave this empty and make sure you signed in within the last ${recentSignInMinutes} minutes.`}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  )
}

/** @param offlineMessage message to display if the server was unreachable */
export const toFormRefusal = ({ kind, message, fields }: Failure, offlineMessage: string): FormRefusal => ({
  message: kind === 'unreachable' ? offlineMessage : message,
  ...(fields ? { fields } : {}),
})
