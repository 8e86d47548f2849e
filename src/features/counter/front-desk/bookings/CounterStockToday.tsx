import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { countBundles, useCounterQuotas } from '../../../../db/queries/counter-stock'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Heading } from '../../../../ui/text/Heading'
import { List, ListItem } from '../../../../ui/lists/List'
import { Stack } from '../../../../ui/layout/Stack'
import { useNow } from '../../../../ui/hooks/use-now'

/** Counter stock is listed this long before it is returned. */
const noticeMs = 12 * 3_600_000

/** Counter stock that is returned soon, or that an offline device has not returned yet. */
export default function CounterStockToday() {
  const quotas = useCounterQuotas() ?? []
  const deviceId = useDeviceId()
  const now = useNow()
  const due = quotas.filter(({ state, returnAt }) => state === 'open' && Date.parse(returnAt) - now <= noticeMs)
  if (due.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label="Counter stock to return">
      <Heading level={2} size="card">
        Counter stock to return ({due.length})
      </Heading>
      <List label="Counter stock to return">
        {due.map((quota) => (
          <ListItem
            key={quota._id}
            title={quota.listingName}
            text={[
              `${quota.deviceName}${quota.deviceId === deviceId ? ' (this device)' : ''}`,
              `${formatPlural(countBundles(quota), { one: '# left', other: '# left' })}`,
              Date.parse(quota.returnAt) > now
                ? `returns ${formatInstant(quota.returnAt)}`
                : 'waiting for the device to connect',
            ].join(', ')}
          />
        ))}
      </List>
    </Stack>
  )
}
