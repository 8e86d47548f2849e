import { useState } from 'react'
import { Button } from './Button'
import type { IconName } from '../text/Icon'
import { toast } from '../overlays/toast'

interface Props {
  children: string
  icon?: IconName
  /** Describes the button to screen readers where its text alone is ambiguous. */
  accessibleName?: string
  failureTitle: string
  /** Fetches a link to the file. Links to private files expire, so each opening needs a new one. */
  getLink(): Promise<{ ok: true; answer: { url: string } } | { ok: false; message: string }>
}

/** Opens a private file in a new tab. */
export function OpenFileButton({ children, icon, accessibleName, failureTitle, getLink }: Props) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await getLink()
    setBusy(false)
    if (result.ok) window.open(result.answer.url, '_blank', 'noopener')
    else toast({ title: failureTitle, description: result.message, tone: 'destructive' })
  }
  return (
    <Button
      size="sm"
      variant="outline"
      {...(icon && { icon })}
      aria-label={accessibleName}
      loading={busy}
      onClick={() => void open()}
    >
      {children}
    </Button>
  )
}
