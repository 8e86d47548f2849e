import { toast, type ToastMessage } from '../../ui/overlays/toast'
import { install, type Outcome } from './install'

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

/** Installs the app, and reports the outcome. */
export const installNow = (): void => void install().then((outcome) => toast(outcomeToasts[outcome]))
