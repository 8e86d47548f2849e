import { useState } from 'react'
import { currentSession } from '../../api/session'
import { useStorageFailure } from '../../db/queries/use-storage-failure'
import type { StorageFailure } from '../../db/storage-failure'
import { paths } from '../../paths'
import { reopenStorage, repairStorage } from '../../sync/page/repair-storage'
import { Button } from '../../ui/forms/Button'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { Notice } from '../../ui/states/Notice'
import { Row } from '../../ui/layout/Row'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'

const titles: Record<StorageFailure['kind'], string> = {
  refused: "This device's storage can't be opened",
  unanswered: "This device's storage doesn't answer",
  blocked: 'Another Tilipo tab is in the way',
  deleted: "Tilipo's data on this device was deleted",
}

const explanations: Record<StorageFailure['kind'], string> = {
  refused: "Tilipo can't save changes or work offline until it is repaired.",
  unanswered: "Tilipo can't save changes or work offline until it does.",
  blocked: 'Close all other Tilipo tabs, then try again.',
  deleted: 'Try again to download it. Changes that were not sent are lost.',
}

const stillFailing =
  "It still doesn't work. Close all other Tilipo tabs and restart your browser. If that doesn't help, repair it."

/** Replaces the page, so that all its parts open the storage again. Without a session, the user has to sign in. */
function loadAgain(): void {
  if (currentSession()) location.reload()
  else location.assign(paths.sessionExpired)
}

export default function StorageNotice() {
  const failure = useStorageFailure()
  const [busy, setBusy] = useState<'retry' | 'repair'>()
  const [hasRetried, setRetried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  if (!failure) return null
  const { kind, bookings } = failure

  const run = async (action: 'retry' | 'repair') => {
    const userId = currentSession()?.user.id
    if (!userId) return loadAgain()
    setBusy(action)
    const isOpen = await (action === 'retry' ? reopenStorage(userId) : repairStorage(userId))
    setConfirming(false)
    if (isOpen) return loadAgain()
    setBusy(undefined)
    setRetried(true)
  }
  return (
    <>
      <Notice
        bar
        tone="attention"
        icon="alert"
        role="alert"
        title={titles[kind]}
        action={
          <Row gap={2}>
            <Button size="sm" variant="outline" loading={busy === 'retry'} onClick={() => void run('retry')}>
              Try again
            </Button>
            {(kind === 'refused' || kind === 'unanswered' || hasRetried) && (
              <Button size="sm" variant="outline" onClick={() => setConfirming(true)}>
                Repair
              </Button>
            )}
          </Row>
        }
      >
        {hasRetried ? stillFailing : explanations[kind]}
        {bookings && " We're showing your bookings from the server."}
      </Notice>
      <ConfirmDialog
        open={isConfirming}
        title="Repair this device's storage?"
        confirm="Delete & Repair"
        danger
        busy={busy === 'repair'}
        onConfirm={() => void run('repair')}
        onCancel={() => setConfirming(false)}
      >
        <Stack gap={2}>
          <Text>Tilipo deletes its copy of your data on this device and downloads it again. You stay signed in.</Text>
          <Text weight="semibold">
            Changes and sales that were not sent yet can't be read, so they are lost. Try again first.
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
