import type { ReactNode } from 'react'
import { Button } from './Button'
import { Notice } from './Notice'
import { Row } from './Row'
import { toast } from './toast'

interface Props {
  /** Names the action that the server rejected. */
  title: string
  /** The reason from the server. */
  children?: ReactNode
  /** Sends it again as a new command. */
  retry(): Promise<{ ok: true } | { ok: false; message: string }>
  dismiss(): unknown
  /** Title of the toast if storing the new command fails. */
  failed: string
  dismissLabel?: string
}

/** Shows an action that was displayed as done and that the server then rejected. The user can retry or dismiss it. */
export function RefusalNotice({ title, children, retry, dismiss, failed, dismissLabel = 'Dismiss' }: Props) {
  const again = async () => {
    const sent = await retry()
    if (!sent.ok) toast({ title: failed, description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={title}
      action={
        <Row>
          <Button size="sm" variant="outline" onClick={() => void again()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void dismiss()}>
            {dismissLabel}
          </Button>
        </Row>
      }
    >
      {children}
    </Notice>
  )
}
