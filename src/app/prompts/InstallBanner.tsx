import { BottomBanner } from '../../ui/layout/BottomBanner'
import { Button } from '../../ui/forms/Button'
import { toast, type ToastMessage } from '../../ui/overlays/toast'
import { dismissInstall, install, type Outcome } from './install'

const title = 'Install Tilipo'
const text = "Install this application on your device for quick and easy access when you're on the go."
const manualSteps = 'Tap Share in your browser, then “Add to Home Screen”.'

const outcomeToasts: Record<Outcome, ToastMessage> = {
  accepted: {
    title: 'Successfully installed!',
    description: 'Thank you! Tilipo is now available on your home screen.',
    tone: 'success',
  },
  dismissed: { title: 'Installation canceled', description: 'You can install later from the browser menu.' },
  unavailable: {
    title: 'Installation not available',
    description: 'Please use a compatible browser or device.',
    tone: 'destructive',
  },
}

/** `by-hand`: iOS has no install prompt, so the banner explains the steps. */
export const InstallBanner = ({ kind }: { kind: 'available' | 'by-hand' }) => (
  <BottomBanner
    title={title}
    text={kind === 'by-hand' ? `${text} ${manualSteps}` : text}
    actions={
      <>
        <Button variant="ghost" onClick={dismissInstall}>
          Not now
        </Button>
        {kind === 'available' && (
          <Button icon="download" onClick={() => void install().then((outcome) => toast(outcomeToasts[outcome]))}>
            Install
          </Button>
        )}
      </>
    }
  />
)
