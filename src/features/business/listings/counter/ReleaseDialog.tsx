import { useState } from 'react'
import {
  maxReleasedQuotas,
  releaseCounterStock,
  returnCounterStock,
  type CounterQuota,
} from '#contract/counter/counter-stock'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { pullNow, sendAll } from '../../../../sync/index'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useSavedToast } from '../listing-preview'
import { buildDayRange, listDays } from './day-range'
import { DayRangeFields } from './DayRangeFields'
import { describeCounterFailure } from './describe-counter-failure'

/** Quotas of one device, by day. */
export type QuotaGroup = readonly [CounterQuota, ...CounterQuota[]]

interface Props {
  /** The open ones. */
  quotas: QuotaGroup
  /** Whether they belong to this device. */
  isOwn: boolean
  onClose(): void
}

const returnLabels = { single: 'Return', ofDays: { one: 'Return # day', other: 'Return # days' } }
const releaseLabels = { single: 'Release by hand', ofDays: { one: 'Release # day', other: 'Release # days' } }

/**
 * Ends counter stock, of several days at once. This device returns its own in the queue of its sales, also offline. What
 * belongs to another device is released by the server.
 */
export function ReleaseDialog({ quotas, isOwn, onClose }: Props) {
  const showSavedToast = useSavedToast()
  const [busy, setBusy] = useState(false)
  const [first, last] = [quotas[0].part.date, quotas.at(-1)?.part.date]
  const [range, setRange] = useState(() => (first && last && first !== last ? buildDayRange(first, last) : null))
  const days = range && new Set(listDays(range))
  const chosen = quotas.filter(({ part }) => !days || days.has(part.date ?? ''))
  const dayCount = new Set(chosen.map(({ part }) => part.date)).size
  const { single, ofDays } = isOwn ? returnLabels : releaseLabels
  const returnToSale = async () => {
    const commands = chosen.map(({ _id: id, listingId, deviceId, listingName: name }) => ({
      given: { params: { id }, body: { listingId, deviceId } },
      preview: { name },
    }))
    const queued = await sendAll(returnCounterStock, commands)
    if (!queued.ok) return toast({ title: 'Not returned', description: queued.message, tone: 'destructive' })
    showSavedToast('Returned')
  }
  const release = async () => {
    const [id, ...others] = chosen.map(({ _id }) => _id)
    if (id === undefined) return
    const result = await call(releaseCounterStock, { params: { id }, body: others.length > 0 ? { others } : {} })
    if (!result.ok)
      return toast({ title: 'Not released', description: describeCounterFailure(result), tone: 'destructive' })
    void pullNow()
    toast({ title: 'Released', description: 'Customers can book it online again.', tone: 'success' })
  }
  const end = async () => {
    if (chosen.length === 0 || chosen.length > maxReleasedQuotas)
      return toast({ title: `Please choose 1 to ${maxReleasedQuotas} days.`, tone: 'destructive' })
    setBusy(true)
    await (isOwn ? returnToSale() : release())
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger={!isOwn}
      title={
        isOwn ? 'Return the counter stock of this device?' : `Release the counter stock of ${quotas[0].deviceName}?`
      }
      confirm={range ? formatPlural(dayCount, ofDays) : single}
      busy={busy}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        {range && first && <DayRangeFields value={range} onChange={setRange} min={first} max={last ?? first} />}
        <Text>
          {isOwn
            ? 'This device stops selling it now. Customers can book it online as soon as this device has sent its sales.'
            : 'Do this only if the device is lost or broken. It may have sold units without a connection. If it connects later and customers online have booked them, these sales are refused and you have to give the money back.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
