import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** If a newer release is waiting, it contains the page. */
const tryAgain = () =>
  import('../../sync/register-service-worker').then(({ acceptUpdate }) => acceptUpdate()).catch(() => location.reload())

/**
 * Shown when the code of a page is not available: opened offline for the first time, or replaced by a newer release.
 */
export const MissingScreen = () => (
  <EmptyState
    page
    icon="cloud-off"
    title="This page isn't on this device yet"
    text="Connect to the internet and try again. Pages you've opened before are available offline."
    action={<Button onClick={tryAgain}>Try again</Button>}
  />
)
