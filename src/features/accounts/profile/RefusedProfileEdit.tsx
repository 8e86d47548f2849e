import { discardRefused, isCommand, retry, useOutbox } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'

/** Notice about a refused edit of the personal profile. */
export function RefusedProfileEdit() {
  const refused = useOutbox()?.attention.find((row) => isCommand(row, 'auth.updateProfile'))
  if (!refused) return null
  const { key, refusal } = refused
  return (
    <RefusalNotice
      commandKey={key}
      title="Failed to update personal info."
      failureTitle="Update Failed"
      dismissLabel="Discard"
      retry={() => retry(key)}
      dismiss={(action) => discardRefused(key, action)}
    >
      {refusal?.message}
    </RefusalNotice>
  )
}
