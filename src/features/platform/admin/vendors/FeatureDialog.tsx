import { useState } from 'react'
import { maxFeaturedRank, setVendorFeatured, type AdminVendor } from '#contract/platform/vendors'
import { callWithPassword } from '../../../../api/admin-client'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { NumberStepper } from '../../../../ui/forms/NumberStepper'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'

interface Props {
  vendor: AdminVendor
  onClose(): void
  onDone(): void
}

/** Sets the position and the days of a vendor on the home page, or ends its featuring. */
export function FeatureDialog({ vendor, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [rank, setRank] = useState(vendor.featured?.rank ?? 1)
  const [from, setFrom] = useState(vendor.featured?.from ?? '')
  const [to, setTo] = useState(vendor.featured?.to ?? '')
  const isReversed = from !== '' && to !== '' && from > to
  const save = async (featured: AdminVendor['featured']) => {
    setBusy(true)
    const result = await callWithPassword(setVendorFeatured, { params: { id: vendor._id }, body: { featured } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to change featuring.', description: result.message, tone: 'destructive' })
    toast({ title: featured ? `${vendor.name} is featured` : `${vendor.name} is no longer featured`, tone: 'success' })
    onClose()
    onDone()
  }
  return (
    <Dialog
      open
      title={`Feature ${vendor.name}`}
      onClose={onClose}
      footer={
        <>
          {vendor.featured && (
            <Button variant="danger-quiet" loading={busy} onClick={() => void save(null)}>
              Stop featuring
            </Button>
          )}
          <Button
            loading={busy}
            onClick={() => {
              if (!isReversed) void save({ rank, from: from || null, to: to || null })
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>
          Featured vendors come first on the home page: in the row of their service, and with one listing in the
          featured block. The smallest position comes first.
        </Text>
        <NumberStepper label="Position" min={1} max={maxFeaturedRank} value={rank} onChange={setRank} />
        <Field label="First day" optional>
          <DateInput empty="Now" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field
          label="Last day"
          optional
          {...(isReversed ? { error: 'The last day cannot be before the first day.' } : {})}
        >
          <DateInput empty="No end" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  )
}
