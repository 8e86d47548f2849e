import { firstItem, lastItem } from '#contract/core/checked-access'
import { useState } from 'react'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatPeriod } from '#contract/core/format-period'
import { formatPlural, type PluralForms } from '#contract/core/plural'
import { countBundles } from '../../../../db/queries/counter-stock'
import { Button } from '../../../../ui/forms/Button'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { List, ListItem } from '../../../../ui/lists/List'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useNow } from '../../../../ui/hooks/use-now'
import { ReleaseDialog, type QuotaGroup } from './ReleaseDialog'

interface Props {
  quotas: readonly CounterQuota[]
  counterUnit: PluralForms
  /** This device; undefined until it is known. */
  deviceId: string | undefined
  /** Whether the user may return what is set aside for this device. */
  canReturn: boolean
  /** Whether the user may release what is set aside for any device. */
  canRelease: boolean
}

const returnLabels = { one: 'Return', several: 'Return days' }
const releaseLabels = { one: 'Release', several: 'Release days' }

/** Counter stock by device. Several days of a device are one item, which is returned or released at once. */
export function QuotaList({ quotas, counterUnit, deviceId, canReturn, canRelease }: Props) {
  const [ending, setEnding] = useState<QuotaGroup | null>(null)
  const now = useNow()
  if (quotas.length === 0)
    return (
      <Text size="sm" tone="muted">
        Nothing is set aside.
      </Text>
    )
  const buildButton = (group: QuotaGroup) => {
    const isOwn = group[0].deviceId === deviceId
    const [firstOpen, ...others] = group.filter(({ state }) => state === 'open')
    if (!firstOpen || !(isOwn ? canReturn : canRelease)) return undefined
    return (
      <Button size="sm" variant="outline" onClick={() => setEnding([firstOpen, ...others])}>
        {(isOwn ? returnLabels : releaseLabels)[group.length > 1 ? 'several' : 'one']}
      </Button>
    )
  }
  const buildItem = (quota: CounterQuota, title: string) => (
    <ListItem
      key={quota._id}
      title={title}
      text={describeQuota(quota, counterUnit, now, title)}
      meta={buildButton([quota])}
    />
  )
  return (
    <Stack gap={2}>
      {groupByDevice(quotas).map((group) => {
        const [first] = group
        const name = `${first.deviceName}${first.deviceId === deviceId ? ' (this device)' : ''}`
        return (
          <Stack key={first.deviceId} gap={1}>
            <List label={`Counter stock of ${name}`}>
              {group.length === 1 ? (
                buildItem(first, name)
              ) : (
                <ListItem title={name} text={describeGroup(group, counterUnit)} meta={buildButton(group)} />
              )}
            </List>
            {group.length > 1 && (
              <Disclosure summary="Show each day">
                <List label={`Days of ${name}`}>
                  {group.map((quota) => buildItem(quota, quota.part.date ? formatDate(quota.part.date) : name))}
                </List>
              </Disclosure>
            )}
          </Stack>
        )
      })}
      {ending && (
        <ReleaseDialog quotas={ending} isOwn={ending[0].deviceId === deviceId} onClose={() => setEnding(null)} />
      )}
    </Stack>
  )
}

function groupByDevice(quotas: readonly CounterQuota[]): QuotaGroup[] {
  const groups = new Map<string, [CounterQuota, ...CounterQuota[]]>()
  for (const quota of quotas) {
    const group = groups.get(quota.deviceId)
    if (group) group.push(quota)
    else groups.set(quota.deviceId, [quota])
  }
  return [...groups.values()].map((group) => group.sort((a, b) => (getDay(a) + a._id < getDay(b) + b._id ? -1 : 1)))
}

const getDay = ({ part }: CounterQuota): string => part.date ?? ''

const stateLabels = { returned: 'Returned', released: 'Released by hand', expired: 'Day is over' } as const

/** @param title displayed before the text, which does not repeat it */
function describeQuota(quota: CounterQuota, counterUnit: PluralForms, now: number, title: string): string {
  const { part, state, returnAt } = quota
  const day = part.date && formatDate(part.date)
  return [
    day !== title && day,
    part.from && part.to && `${part.from} to ${part.to}`,
    ...describeQuantities([quota], counterUnit),
    state !== 'open' && stateLabels[state],
    state === 'open' &&
      (Date.parse(returnAt) > now
        ? `returns ${formatInstant(returnAt)}`
        : 'waiting for the device to connect and return it'),
  ]
    .filter(Boolean)
    .join(', ')
}

function describeGroup(quotas: readonly CounterQuota[], counterUnit: PluralForms): string {
  const days = [...new Set(quotas.map(getDay))].filter(Boolean)
  return [
    days.length > 0 && formatPeriod(firstItem(days), lastItem(days)),
    days.length > 0 && formatPlural(days.length, { one: '# day', other: '# days' }),
    ...describeQuantities(quotas, counterUnit),
  ]
    .filter(Boolean)
    .join(', ')
}

function describeQuantities(quotas: readonly CounterQuota[], counterUnit: PluralForms): string[] {
  const sum = (count: (quota: CounterQuota) => number) => quotas.reduce((total, quota) => total + count(quota), 0)
  const open = quotas.filter(({ state }) => state === 'open')
  return [
    `${formatPlural(
      sum(({ quantity }) => quantity),
      counterUnit,
    )} set aside`,
    `${sum(countSold)} sold`,
    ...(open.length > 0 ? [`${open.reduce((total, quota) => total + countBundles(quota), 0)} left`] : []),
  ]
}

/** Bundles of which a part is sold, such as a seat that is sold on one of its legs, count as sold. */
function countSold({ units }: CounterQuota): number {
  const soldByBundle = new Map<string, number>()
  for (const { bundle, sold } of units) soldByBundle.set(bundle, Math.max(soldByBundle.get(bundle) ?? 0, sold))
  return [...soldByBundle.values()].reduce((sum, sold) => sum + sold, 0)
}
