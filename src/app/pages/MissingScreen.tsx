import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** A page whose code is not on this device: opened offline for the first time, or replaced by a newer release. */
export const MissingScreen = () => (
  <EmptyState
    page
    icon="cloud-off"
    title="This page is not on this phone yet"
    text="Connect to the internet and try again. Pages you have opened before stay with you."
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  />
)
