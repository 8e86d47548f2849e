import { useLocation } from 'react-router-dom'
import { Notice } from '../../../../ui/states/Notice'
import { AuthFrame, BackToLogin } from '../AuthFrame'
import { ResendBox } from './ResendBox'

export const head = () => ({ title: 'Check your email | Tilipo' })

export default function CheckYourEmail() {
  const { email } = (useLocation().state ?? {}) as { email?: string }
  return (
    <AuthFrame title="Check your email">
      <Notice tone="done" icon="mail" title={email ? `We've sent a link to ${email}.` : "We've sent you a link."}>
        Open it to verify your address. Then you can log in.
      </Notice>
      <ResendBox email={email} />
      <BackToLogin />
    </AuthFrame>
  )
}
