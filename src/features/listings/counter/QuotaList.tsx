import { useState } from 'react'
import { releaseCounterStock, type CounterQuota } from '#contract/bookings/counter-stock'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatPlural, type PluralForms } from '#contract/core/plural'
import { call } from '../../../api/client'
import { countBundles } from '../../../db/queries/counter-stock'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { List, ListItem } from '../../../ui/List'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { toast } from '../../../ui/toast'
import { useNow } from '../../../ui/use-now'
import { describeCounterFailure } from './describe-counter-failure'

interface Props {
  quotas: readonly CounterQuota[]
  counterUnit: PluralForms
  /** This device; null until it is known. */
  deviceId: string | undefined
  canRelease: boolean
}

export function QuotaList({ quotas, counterUnit, deviceId, canRelease }: Props) {
  const [releasing, setReleasing] = useState<CounterQuota | null>(null)
  const now = useNow()
  if (quotas.length === 0)
    return (
      <Text size="sm" tone="muted">
        Nothing is set aside.
      </Text>
    )
  return (
    <Stack gap={2}>
      <List label="Counter stock by device">
        {quotas.map((quota) => (
          <ListItem
            key={quota._id}
            title={`${quota.deviceName}${quota.deviceId === deviceId ? ' (this device)' : ''}`}
            text={describeQuota(quota, counterUnit, now)}
            meta={
              canRelease && quota.state === 'open' ? (
                <Button size="sm" variant="outline" onClick={() => setReleasing(quota)}>
                  Release
                </Button>
              ) : undefined
            }
          />
        ))}
      </List>
      {releasing && <ReleaseDialog quota={releasing} onClose={() => setReleasing(null)} />}
    </Stack>
  )
}

const stateLabels = { returned: 'Returned', released: 'Released by hand', expired: 'Day is over' } as const

function describeQuota(quota: CounterQuota, counterUnit: PluralForms, now: number): string {
  const { part, quantity, state, returnAt } = quota
  const left = countBundles(quota)
  return [
    part.date && formatDate(part.date),
    part.from && part.to && `${part.from} to ${part.to}`,
    `${formatPlural(quantity, counterUnit)} set aside`,
    `${quota.units.length > 0 ? countSold(quota) : 0} sold`,
    state === 'open' ? `${left} left` : stateLabels[state],
    state === 'open' &&
      (Date.parse(returnAt) > now
        ? `returns ${formatInstant(returnAt)}`
        : 'waiting for the device to connect and return it'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Bundles of which a part is sold, such as a seat that is sold on one of its legs, count as sold. */
function countSold({ units }: CounterQuota): number {
  const soldByBundle = new Map<string, number>()
  for (const { bundle, sold } of units) soldByBundle.set(bundle, Math.max(soldByBundle.get(bundle) ?? 0, sold))
  return [...soldByBundle.values()].reduce((sum, sold) => sum + sold, 0)
}

function ReleaseDialog({ quota, onClose }: { quota: CounterQuota; onClose(): void }) {
  const [busy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    const result = await call(releaseCounterStock, { params: { id: quota._id }, body: {} })
    setBusy(false)
    onClose()
    if (!result.ok)
      return toast({ title: 'Not released', description: describeCounterFailure(result), tone: 'destructive' })
    void pullNow()
    toast({ title: 'Released', description: 'Customers can book it online again.', tone: 'success' })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`Release the counter stock of ${quota.deviceName}?`}
      confirm="Release by hand"
      busy={busy}
      onConfirm={() => void release()}
      onCancel={onClose}
    >
      Do this only if the device is lost or broken. It may have sold units without a connection. If it connects later
      and customers online have booked them, these sales are refused and you have to give the money back.
    </ConfirmDialog>
  )
}
