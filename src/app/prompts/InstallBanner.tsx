import { BottomBanner } from '../../ui/layout/BottomBanner'
import { Button } from '../../ui/forms/Button'
import { dismissInstall } from './install'
import { installNow } from './install-now'

const title = 'Install Tilipo'
const text = "Install this application on your device for quick and easy access when you're on the go."
const manualSteps = 'Tap Share in your browser, then “Add to Home Screen”.'

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
          <Button icon="download" onClick={installNow}>
            Install
          </Button>
        )}
      </>
    }
  />
)
