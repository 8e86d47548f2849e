import { useState, type FormEvent } from 'react'
import { formatPlural } from '#contract/core/plural'
import { adjustmentReasons, maxStock, type AdjustmentReason } from '#contract/business/listings/stock-adjustments'
import type { ListingLine } from '../../../../db/queries/listings'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { ListingArea } from '../listing-area'
import { useSavedToast } from '../listing-preview'
import { sendAdjustment } from '../send-edit'
import { reasonLabels } from './StockLog'

interface Props {
  area: ListingArea
  listing: ListingLine
  left: number
  /** At the shop and not for sale, as far as it is known. */
  reserved: number
  onDone(): void
}

const fieldLabels: Record<AdjustmentReason, string> = {
  delivery: 'Items delivered',
  count: 'Items on your shelf',
  damage: 'Items damaged',
  theft: 'Items stolen',
}

/** @param left displayed while the person counted */
function computeStockDifference(
  reason: AdjustmentReason,
  typed: number,
  { left, reserved }: { left: number; reserved: number },
): number {
  if (reason === 'count') return typed - reserved - left
  return reason === 'delivery' ? typed : -typed
}

/** Records a delivery, a count or a loss. Works offline. */
export function AdjustStockForm({ area, listing, left, reserved, onDone }: Props) {
  const [reason, setReason] = useState<AdjustmentReason>('delivery')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [seen, setSeen] = useState({ left, reserved })
  const showSavedToast = useSavedToast()
  const quantity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined
  const difference = quantity === undefined ? undefined : computeStockDifference(reason, quantity, seen)
  const after = difference === undefined ? undefined : seen.left + difference
  const type = (text: string) => {
    // What is displayed when the person begins to type is what was counted.
    if (typed === '') setSeen({ left, reserved })
    setTyped(text)
    setError(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const fault = findFault(reason, difference, after)
    if (fault || difference === undefined) return setError(fault)
    const sent = await sendAdjustment(area, listing, difference, reason)
    if (!sent.ok) return setError(sent.message)
    showSavedToast('Stock changed')
    onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap={4}>
        <Field group label="What happened?">
          <RadioGroup
            options={adjustmentReasons.map((value) => ({ value, label: reasonLabels[value] }))}
            value={reason}
            onChange={(value) => setReason(value)}
          />
        </Field>
        <Field
          label={fieldLabels[reason]}
          error={error}
          hint={reason === 'count' ? describeCount(reserved) : undefined}
        >
          <Input inputMode="numeric" autoComplete="off" value={typed} onChange={(event) => type(event.target.value)} />
        </Field>
        {after !== undefined && after >= 0 && difference !== 0 && (
          <Text size="sm" role="status">
            {formatPlural(seen.left, { one: '# left', other: '# left' })} now, {after} after this change.
          </Text>
        )}
        <Row wrap>
          <Button type="submit">Save</Button>
          <Button variant="ghost" data-cancel onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const describeCount = (reserved: number): string =>
  reserved > 0
    ? `Count all of them, also the ${reserved} that are sold, reserved or set aside.`
    : 'Leave out items that are sold and still at your shop.'

function findFault(
  reason: AdjustmentReason,
  difference: number | undefined,
  after: number | undefined,
): string | undefined {
  if (difference === undefined || after === undefined) return 'Please enter a whole number.'
  if (difference === 0)
    return reason === 'count' ? 'This is the number that we have. Nothing changes.' : 'Please enter a number above 0.'
  if (after < 0)
    return reason === 'count'
      ? 'Fewer than are sold or reserved. Please cancel an order first, or count again.'
      : `Only ${after - difference} left. Please check the number.`
  return after > maxStock ? 'Please enter a smaller number.' : undefined
}
