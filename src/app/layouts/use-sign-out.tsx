import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { signOut } from '../../sync/index'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { toast } from '../../ui/toast'

interface Asking {
  /** Number of changes on this device that the server does not have. */
  waiting: number
  /** True in the second step, which warns that the changes would be lost. */
  sure: boolean
}

/** Provides sign-out with its dialog. If changes are pending, the user chooses to wait or to discard them. */
export function useSignOut() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  // Loaded ahead, so that signing out works offline.
  useEffect(() => void import('../../sync/sign-out').catch(() => undefined), [])

  const leave = async (discard: boolean) => {
    setBusy(true)
    const left = await signOut({ discard }).catch(() => null)
    setBusy(false)
    if (!left)
      return toast({
        title: 'You are still signed in',
        description: 'Something went wrong. Please try again.',
        tone: 'destructive',
      })
    if (!left.ok) return setAsking({ waiting: left.waiting, sure: false })
    setAsking(null)
    navigate(paths.home)
    toast({ title: 'Logged Out' })
  }

  const dialog = asking && (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={asking.sure ? `Discard ${changes(asking.waiting)}?` : `${changes(asking.waiting)} not sent yet`}
      confirm={asking.sure ? 'Discard and sign out' : 'Discard'}
      cancel={asking.sure ? 'Keep changes' : 'Wait'}
      onConfirm={() => (asking.sure ? void leave(true) : setAsking({ ...asking, sure: true }))}
      onCancel={() => setAsking(null)}
    >
      {asking.sure
        ? "These changes haven't been sent. If you discard them, you can't get them back."
        : "Your offline changes are still on this phone. Wait and we'll send them when you're back online, or discard them and sign out now."}
    </ConfirmDialog>
  )
  return { ask: () => void leave(false), dialog }
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
