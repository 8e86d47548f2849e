import type { MouseEvent, ReactNode } from 'react'
import { Button, ButtonLink } from '../forms/Button'
import { Notice } from './Notice'
import { Row } from '../layout/Row'
import { toast } from '../overlays/toast'

interface Props {
  /** The key of the rejected command, so that no toast repeats the notice. */
  commandKey: string
  /** Names the action that the server rejected. */
  title: string
  /** The reason from the server. */
  children?: ReactNode
  /** Sends it again as a new command. */
  retry(): Promise<{ ok: true } | { ok: false; message: string }>
  /** @param action the user's tap */
  dismiss(action: MouseEvent): unknown
  /** Title of the toast if storing the new command fails. */
  failureTitle: string
  retryLabel?: string
  dismissLabel?: string
  /** The screen on which the user corrects it. */
  editPath?: string | undefined
}

/** Shows an action that was displayed as done and that the server then rejected. The user can retry or dismiss it. */
export function RefusalNotice({
  commandKey,
  title,
  children,
  retry,
  dismiss,
  failureTitle,
  retryLabel = 'Try again',
  dismissLabel = 'Dismiss',
  editPath,
}: Props) {
  const handleRetry = async () => {
    const result = await retry()
    if (!result.ok) toast({ title: failureTitle, description: result.message, tone: 'destructive' })
  }
  return (
    <Notice
      commandKey={commandKey}
      tone="attention"
      icon="alert"
      title={title}
      action={
        <Row wrap>
          {editPath && (
            <ButtonLink size="sm" variant="outline" icon="edit" to={editPath}>
              Edit
            </ButtonLink>
          )}
          <Button size="sm" variant="outline" onClick={() => void handleRetry()}>
            {retryLabel}
          </Button>
          <Button size="sm" variant="ghost" onClick={(action) => void dismiss(action)}>
            {dismissLabel}
          </Button>
        </Row>
      }
    >
      {children}
    </Notice>
  )
}
