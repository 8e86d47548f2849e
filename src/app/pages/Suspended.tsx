import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { describeSuspension } from '#contract/accounts/suspension-text'
import { useMe } from '../../db/queries/me'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Button, ButtonLink } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { Redirect } from '../../ui/layout/Redirect'
import { Row } from '../../ui/layout/Row'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { checkSession } from '../check-session'
import { isOwnerOfClosed } from '../guards/access-redirect'
import { buildClosedBusinessScreens } from '../menus/menu'

export const head = () => ({ title: 'Account Suspended | Tilipo' })

const checkIntervalMs = 20_000

/**
 * Shows why the account is suspended, and leaves after a reactivation. The sockets of a suspended account are closed, so
 * the page queries the server.
 */
export default function Suspended() {
  const user = useSession()?.user
  const suspension = useMe()?.suspension
  const refusal: unknown = useLocation().state?.suspended
  const isSuspended = user?.isActive === false
  useRepeatedCheck(isSuspended)
  if (user?.isActive) return <Redirect to={paths.dashboard} />
  const text =
    !user && typeof refusal === 'string' ? refusal : describeSuspension(suspension ?? { by: 'tilipo', reason: null })
  const screens = user && isOwnerOfClosed(user) ? buildClosedBusinessScreens(user) : []
  return (
    <EmptyState
      page
      icon="shield"
      tone="attention"
      title="Account Suspended"
      text={text}
      action={
        <Stack gap={6} align="center">
          <Row justify="to-center" stackBelow="below-sm">
            <ButtonLink to={paths.contact}>Contact support</ButtonLink>
            {isSuspended ? (
              <CheckButton />
            ) : (
              <ButtonLink variant="outline" to={paths.auth()}>
                Sign in again
              </ButtonLink>
            )}
            <ButtonLink variant="outline" to={paths.home}>
              Back to Home
            </ButtonLink>
          </Row>
          {screens.length > 0 && (
            <Stack gap={3} align="center">
              <Text>
                You can still see your bookings, your money and your messages, and serve the customers who paid.
              </Text>
              <Row justify="to-center" wrap>
                {screens.map(({ to, label, icon }) => (
                  <ButtonLink key={to} size="sm" variant="outline" icon={icon} to={to}>
                    {label}
                  </ButtonLink>
                ))}
              </Row>
            </Stack>
          )}
        </Stack>
      }
    />
  )
}

function CheckButton() {
  const [busy, setBusy] = useState(false)
  const check = () => {
    setBusy(true)
    void checkSession().finally(() => setBusy(false))
  }
  return (
    <Button icon="sync" variant="outline" loading={busy} onClick={check}>
      Check Again
    </Button>
  )
}

/** Checks the session at once, when the page becomes visible or the device is online again, and at an interval. */
function useRepeatedCheck(isSuspended: boolean): void {
  useEffect(() => {
    if (!isSuspended) return
    const check = () => {
      if (document.visibilityState === 'visible') void checkSession({ isQuiet: true })
    }
    check()
    const timer = setInterval(check, checkIntervalMs)
    addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isSuspended])
}
