import { useEffect } from 'react'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { mainId } from '../../ui/SkipLink'
import { Stack } from '../../ui/Stack'

/** While it lasts. */
const askAgainMs = 60_000

export default function Maintenance({ onRetry }: { onRetry(): void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, askAgainMs)
    return () => clearInterval(timer)
  })
  // The screen below may never have been loaded: whatever comes after begins with a page load, signing in too.
  useEffect(() => () => location.reload(), [])
  return (
    <main id={mainId} tabIndex={-1}>
      <EmptyState
        page
        icon="settings"
        title="System Maintenance"
        text="We are working on Tilipo and will be back soon. What you saved on this phone is safe, and is sent when we are back."
        action={
          <Stack align="center" gap={2}>
            <Button icon="sync" onClick={onRetry}>
              Try again
            </Button>
            <Button variant="ghost" onClick={() => location.assign(paths.auth())}>
              Sign in as an administrator
            </Button>
          </Stack>
        }
      />
    </main>
  )
}
