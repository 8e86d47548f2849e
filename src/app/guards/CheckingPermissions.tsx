import { useEffect, useState } from 'react'
import { Button, ButtonAnchor } from '../../ui/forms/Button'
import { maxImportMs, retryImport } from '../../retry-import'
import { EmptyState } from '../../ui/states/EmptyState'
import { Spinner } from '../../ui/states/Spinner'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'

/**
 * Shown for a token without a stored user: only the server knows whose token it is. Its response updates the session,
 * and thereby the guard.
 */
export function CheckingPermissions() {
  const [failed, setFailed] = useState<string>()
  const check = () => {
    setFailed(undefined)
    retryImport(() => import('../check-session'))
      .then(({ checkSession }) => checkSession())
      .then((failure) => failure && failure.kind !== 'sign-in' && setFailed(failure.message))
      .catch(() => setFailed('Please connect to the internet and try again.'))
  }
  useEffect(check, [])
  if (failed) {
    return (
      <EmptyState
        page
        tone="attention"
        icon="cloud-off"
        title="We couldn't check your permissions"
        text={failed}
        action={<Button onClick={check}>Try again</Button>}
      />
    )
  }
  return <Checking />
}

/**
 * The same markup as in the document that the server sends for a guarded route (`scripts/build/documents.mjs`). If the
 * code of the next screen stalls, it offers to try again.
 */
export function Checking() {
  const [isStalled, setStalled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStalled(true), maxImportMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack align="center" gap={3} className="empty empty-page" role="status">
      <Spinner size="lg" label="" />
      <Text weight="semibold">Initializing</Text>
      <Text tone="muted">Checking permissions...</Text>
      {isStalled && (
        <ButtonAnchor variant="outline" href="">
          Try again
        </ButtonAnchor>
      )}
    </Stack>
  )
}
