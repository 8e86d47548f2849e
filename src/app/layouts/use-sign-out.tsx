import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { signOut } from '../../sync/index'
import { lazyPart, usePreload } from '../../ui/states/lazy-part'
import { toast } from '../../ui/overlays/toast'
import type { Confirmation } from './PendingSignOut'

const PendingSignOut = lazyPart(() => import('./PendingSignOut'), { offline: true })

/** Provides sign-out with its dialog. If changes are pending, the user chooses to wait or to discard them. */
export function useSignOut() {
  const navigate = useNavigate()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [busy, setBusy] = useState(false)
  // Loaded ahead, so that signing out works offline.
  usePreload(PendingSignOut)
  useEffect(() => void import('../../sync/page/sign-out').catch(() => undefined), [])

  const trySignOut = async (discard: boolean) => {
    setBusy(true)
    const result = await signOut({ discard }).catch(() => null)
    setBusy(false)
    if (!result)
      return toast({
        title: 'You are still signed in',
        description: 'Something went wrong. Please try again.',
        tone: 'destructive',
      })
    if (!result.ok) return setConfirmation({ ...result, isConfirmed: false })
    setConfirmation(null)
    navigate(paths.home)
    toast({ title: 'Logged Out' })
  }

  const dialog = confirmation && (
    <PendingSignOut
      confirmation={confirmation}
      busy={busy}
      onSignOut={() => void trySignOut(true)}
      onConfirm={() => setConfirmation({ ...confirmation, isConfirmed: true })}
      onCancel={() => setConfirmation(null)}
    />
  )
  return { requestSignOut: () => void trySignOut(false), dialog }
}
