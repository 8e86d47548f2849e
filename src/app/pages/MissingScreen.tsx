import { Button } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { limitImport } from '../../retry-import'

const maxUpdateMs = 5000

/** If a newer release is waiting, it contains the page. A stalled file is only requested again by a reload. */
const tryAgain = () =>
  limitImport(
    import('../../sync/page/register-service-worker').then(({ acceptUpdate }) => acceptUpdate()),
    maxUpdateMs,
  ).catch(() => location.reload())

/**
 * Shown when the code of a page is not available: opened offline for the first time, stalled, or replaced by a newer
 * release.
 */
export const MissingScreen = () => (
  <EmptyState
    page
    icon="cloud-off"
    title="This page isn't on this device yet"
    text="Connect to the internet and try again. Your pages open offline once the menu says “Ready for offline use”."
    action={<Button onClick={tryAgain}>Try again</Button>}
  />
)
