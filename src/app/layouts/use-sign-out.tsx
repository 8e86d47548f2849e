import { formatPlural } from '#contract/core/plural'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { signOut } from '../../sync/index'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toast } from '../../ui/toast'

interface Confirmation {
  /** Number of changes on this device that the server does not have. */
  waiting: number
  /** True in the second step, which warns that the changes would be lost. */
  isConfirmed: boolean
}

/** Provides sign-out with its dialog. If changes are pending, the user chooses to wait or to discard them. */
export function useSignOut() {
  const navigate = useNavigate()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [busy, setBusy] = useState(false)
  // Loaded ahead, so that signing out works offline.
  useEffect(() => void import('../../sync/sign-out').catch(() => undefined), [])

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
    if (!result.ok) return setConfirmation({ waiting: result.waiting, isConfirmed: false })
    setConfirmation(null)
    navigate(paths.home)
    toast({ title: 'Logged Out' })
  }

  const dialog = confirmation && (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={
        confirmation.isConfirmed
          ? formatPlural(confirmation.waiting, { one: 'Discard # change?', other: 'Discard # changes?' })
          : formatPlural(confirmation.waiting, { one: '# change not sent yet', other: '# changes not sent yet' })
      }
      confirm={confirmation.isConfirmed ? 'Discard and sign out' : 'Discard'}
      cancel={confirmation.isConfirmed ? 'Keep changes' : 'Wait'}
      onConfirm={() =>
        confirmation.isConfirmed ? void trySignOut(true) : setConfirmation({ ...confirmation, isConfirmed: true })
      }
      onCancel={() => setConfirmation(null)}
    >
      {confirmation.isConfirmed
        ? "These changes haven't been sent. If you discard them, you can't get them back."
        : "Your offline changes are still on this phone. Wait and we'll send them when you're back online, or discard them and sign out now."}
    </ConfirmDialog>
  )
  return { requestSignOut: () => void trySignOut(false), dialog }
}
