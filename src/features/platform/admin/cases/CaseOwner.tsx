import { useState } from 'react'
import { assignCase, type AdminCase } from '#contract/platform/cases/cases'
import { call } from '../../../../api/client'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'

/** Who handles the case. */
export function CaseOwner({ adminCase, onChanged }: { adminCase: AdminCase; onChanged(): void }) {
  const { _id, owner, team, firstDecidedBy } = adminCase
  const [busy, setBusy] = useState(false)
  const adminId = useSession()?.user.id
  const assign = async (ownerId: string | null) => {
    setBusy(true)
    const body = { ownerId, seenOwnerId: owner?._id ?? null }
    const result = await call(assignCase, { params: { id: _id }, body })
    setBusy(false)
    if (result.ok) toast({ title: ownerId ? 'Case assigned' : 'Nobody has the case now', tone: 'success' })
    else toast({ title: 'Failed to assign the case', description: result.message, tone: 'destructive' })
    onChanged()
  }
  const mayTake = adminId !== undefined && owner?._id !== adminId && firstDecidedBy?._id !== adminId
  // A former administrator stays displayed until somebody else is chosen.
  const members = owner && !team.some((member) => member._id === owner._id) ? [owner, ...team] : team
  return (
    <Stack gap={3}>
      {mayTake && (
        <Button size="sm" loading={busy} onClick={() => void assign(adminId)}>
          Take this case
        </Button>
      )}
      <Field label="Owner">
        <Select
          placeholder="Nobody"
          options={members
            .filter((member) => member._id !== firstDecidedBy?._id)
            .map((member) => ({ value: member._id, label: member.name }))}
          value={owner?._id ?? ''}
          disabled={busy}
          onChange={(event) => void assign(event.target.value || null)}
        />
      </Field>
    </Stack>
  )
}
