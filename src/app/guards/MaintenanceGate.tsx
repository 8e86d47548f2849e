import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { publicSettings } from '#contract/settings'
import { useRead } from '../../api/use-read'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Stack } from '../../ui/Stack'
import { mainId } from '../../ui/SkipLink'
import { isAdmin } from './detour'

/** While it lasts. */
const askAgainMs = 60_000

/** During maintenance there is nothing but the word that it is so; admins work on, and can sign in. Not known is off. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const { data, refresh } = useRead(publicSettings, {})
  const user = useSession()?.user
  const isSigningIn = useLocation().pathname === paths.auth()
  if (!data?.maintenanceMode || isSigningIn || (user && isAdmin(user))) return children
  return <Maintenance onRetry={refresh} />
}

function Maintenance({ onRetry }: { onRetry(): void }) {
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
