import { formatPlural } from '#contract/core/plural'
import { useState } from 'react'
import { useSyncStatus } from '../../sync/index'
import { BottomBanner } from '../../ui/layout/BottomBanner'
import { Button } from '../../ui/forms/Button'
import { hasUnsavedInput } from '../../ui/forms/unsaved-input'
import { applyUpdate } from './update'

interface Props {
  superseded: boolean
  onLater(): void
}

type Step = 'asking' | 'warning' | 'taking'

/** Asks before it reloads the page, and again if unsaved input would be lost. */
export function UpdateBanner({ superseded, onLater }: Props) {
  const [step, setStep] = useState<Step>('asking')
  const waiting = useSyncStatus().waiting
  const startUpdate = () => {
    setStep('taking')
    void applyUpdate()
  }
  if (step === 'warning') {
    return (
      <BottomBanner
        title="You have unsaved text"
        text="Finish and send it first, or update now and lose it."
        actions={
          <>
            <Button variant="ghost" onClick={startUpdate}>
              Update anyway
            </Button>
            <Button onClick={() => setStep('asking')}>Keep writing</Button>
          </>
        }
      />
    )
  }
  return (
    <BottomBanner
      title={superseded ? 'Tilipo was updated in another tab' : 'A new version is ready'}
      text={
        superseded
          ? `Reload this tab to continue. ${getSavedMessage(waiting)}`
          : `Updating takes a moment. ${getSavedMessage(waiting)}`
      }
      actions={
        <>
          {!superseded && step === 'asking' && (
            <Button variant="ghost" onClick={onLater}>
              Later
            </Button>
          )}
          <Button
            icon="sync"
            loading={step === 'taking'}
            onClick={() => (hasUnsavedInput() ? setStep('warning') : startUpdate())}
          >
            {superseded ? 'Reload' : 'Update now'}
          </Button>
        </>
      }
    />
  )
}

const getSavedMessage = (waiting: number): string => {
  if (waiting === 0) return 'What you saved on this phone is safe.'
  return formatPlural(waiting, {
    one: 'Your pending change is saved.',
    other: 'Your # pending changes are saved.',
  })
}
