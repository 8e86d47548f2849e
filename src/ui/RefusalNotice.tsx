import type { ReactNode } from 'react'
import { Button } from './Button'
import { Notice } from './Notice'
import { Row } from './Row'
import { toast } from './toast'

interface Props {
  /** What was not done. */
  title: string
  /** Why, in the server's words. */
  children?: ReactNode
  /** Sends it again, as something new. */
  retry(): Promise<{ ok: true } | { ok: false; message: string }>
  dismiss(): unknown
  /** Of the toast, where even that cannot be kept. */
  failed: string
  dismissLabel?: string
}

/** Something that was told as done, and refused: without effect, and the person decides. */
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
