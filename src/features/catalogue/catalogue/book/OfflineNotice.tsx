import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'

interface Props {
  /** The command was sent, but no response arrived. The text says that it can safely be repeated. */
  unconfirmedText: string | false
  onRetry(): void
  children: ReactNode
}

/** Says what can be saved while the device is offline, and offers to try again. */
export const OfflineNotice = ({ unconfirmedText, onRetry, children }: Props) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    role="status"
    title="You're offline"
    action={
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {unconfirmedText && `We got no answer. ${unconfirmedText} `}
    {children}
  </Notice>
)
