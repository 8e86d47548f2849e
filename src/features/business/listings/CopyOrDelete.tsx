import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Edit } from '#contract/sync/edit'
import type { ListingLine } from '../../../db/queries/listings'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useSavedToast } from './listing-preview'
import { sendEdit } from './send-edit'
import type { ListingArea } from './listing-area'

/** Links to a copy of the listing, and deletes it after a confirmation. */
export default function CopyOrDelete({ area, listing }: { area: ListingArea; listing: ListingLine }) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const { removed = false, offered } = listing.values
    const edit: Edit = { removed: true, offered: false, from: { removed, offered: offered! } }
    const sent = await sendEdit(area, listing, edit, listing.values)
    setBusy(false)
    setConfirming(false)
    if (!sent.ok) return toast({ title: 'Not deleted', description: sent.message, tone: 'destructive' })
    showSavedToast('Deleted')
    navigate(area.path)
  }
  return (
    <Row wrap gap={2}>
      <ButtonLink variant="outline" size="sm" icon="plus" to={`${paths.within(area.path, 'new')}?copy=${listing._id}`}>
        Duplicate
      </ButtonLink>
      <Button variant="ghost" size="sm" icon="trash" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={`Delete ${String(listing.values.name)}?`}
        confirm="Delete"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      >
        <Text>
          Customers no longer find it, and you no longer see it here. It cannot be deleted while it has open bookings.
        </Text>
      </ConfirmDialog>
    </Row>
  )
}
