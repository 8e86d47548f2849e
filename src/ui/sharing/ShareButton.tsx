import { useRef, useState } from 'react'
import { Button } from '../forms/Button'
import { toast } from '../overlays/toast'
import { share, type Shared } from './share'

interface Props {
  label?: string
  /** Called on each press. */
  getShared(): Shared | Promise<Shared>
}

/** Shares a text and a link, or a file. */
export function ShareButton({ label = 'Share', getShared }: Props) {
  const [busy, setBusy] = useState(false)
  const prepared = useRef<Shared>(null)
  const press = async () => {
    setBusy(true)
    const shared = prepared.current ?? (await getShared())
    setBusy(false)
    // A browser opens its dialog only shortly after a press, and a file can take longer to load.
    const isOpened = await share(shared)
    prepared.current = isOpened ? null : shared
    if (!isOpened) toast({ title: 'Ready to share', description: `Please press “${label}” once more.` })
  }
  return (
    <Button variant="outline" icon="share" loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}
