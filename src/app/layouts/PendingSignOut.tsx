import { formatPlural } from '#contract/core/plural'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'

export interface Confirmation {
  /** Number of changes on this device that the server does not have. */
  waiting: number
  /** Number of them that stay on the device. */
  kept: number
  /** Number of changes that the server refused and that signing out deletes. */
  refused: number
  /** True in the second step, which warns that the other changes would be lost. */
  isConfirmed: boolean
}

interface DialogProps {
  confirmation: Confirmation
  busy: boolean
  onSignOut(): void
  onConfirm(): void
  onCancel(): void
}

/** Asks what happens with changes that were not sent. Sales at the counter stay on the device. */
export default function PendingSignOut({
  confirmation: { waiting, kept, refused, isConfirmed },
  busy,
  onSignOut,
  ...actions
}: DialogProps) {
  const unsent = waiting - kept
  const lost = unsent + refused
  const keptText =
    kept > 0 &&
    formatPlural(kept, {
      one: ' # change of your cash shift, such as a sale, stays on this device. It is sent when you sign in here again.',
      other:
        ' # changes of your cash shift, such as sales, stay on this device. They are sent when you sign in here again.',
    })
  if (lost === 0)
    return (
      <ConfirmDialog
        open
        busy={busy}
        title={formatWaiting(waiting)}
        confirm="Sign out"
        cancel="Wait"
        onConfirm={onSignOut}
        onCancel={actions.onCancel}
      >
        {keptText} You can also export unsent sales for a colleague first.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={
        isConfirmed
          ? formatPlural(lost, { one: 'Discard # change?', other: 'Discard # changes?' })
          : unsent > 0
            ? formatWaiting(waiting)
            : formatRefused(refused)
      }
      confirm={isConfirmed ? 'Discard and sign out' : 'Discard'}
      cancel={isConfirmed ? 'Keep changes' : 'Wait'}
      onConfirm={isConfirmed ? onSignOut : actions.onConfirm}
      onCancel={actions.onCancel}
    >
      {isConfirmed
        ? "These changes haven't been saved at Tilipo. If you discard them, you can't get them back."
        : unsent === 0
          ? 'You can correct them in “Your changes” and send them again. If you sign out, they are deleted from this device.'
          : "Your offline changes are still on this phone. Wait and we'll send them when you're back online, or discard them and sign out now."}
      {!isConfirmed && unsent > 0 && refused > 0 && ` ${formatRefused(refused)}.`}
      {keptText}
    </ConfirmDialog>
  )
}

const formatRefused = (refused: number): string =>
  formatPlural(refused, { one: '# change was not accepted', other: '# changes were not accepted' })

const formatWaiting = (waiting: number): string =>
  formatPlural(waiting, { one: '# change not sent yet', other: '# changes not sent yet' })
