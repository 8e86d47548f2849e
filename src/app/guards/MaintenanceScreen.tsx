import { paths } from '../../paths'
import { ButtonAnchor } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { mainId } from '../../ui/SkipLink'
import { Stack } from '../../ui/Stack'

/** Rendered on the server too, so its actions are links. Without JavaScript, the first one reloads the page. */
export const MaintenanceScreen = ({ onRetry }: { onRetry?(): void }) => (
  <main id={mainId} tabIndex={-1}>
    <EmptyState
      page
      icon="settings"
      title="System Maintenance"
      text="We're working on Tilipo and will be back soon. What you saved on this phone is safe, and we'll send it when we're back."
      action={
        <Stack align="center" gap={2}>
          <ButtonAnchor icon="sync" href="" onClick={onRetry}>
            Try again
          </ButtonAnchor>
          <ButtonAnchor variant="ghost" href={paths.auth()}>
            Sign in as an administrator
          </ButtonAnchor>
        </Stack>
      }
    />
  </main>
)
