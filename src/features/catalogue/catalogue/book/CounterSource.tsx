import { firstItem } from '#contract/core/checked-access'
import { useState } from 'react'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatPlural } from '#contract/core/plural'
import { verticals } from '#contract/verticals/index'
import { countBundles, isSellable, planSaleDraws, useCounterQuotas } from '../../../../db/queries/counter-stock'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Field } from '../../../../ui/forms/Field'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Text } from '../../../../ui/text/Text'
import { useNow } from '../../../../ui/hooks/use-now'
import type { ListingUnits } from '../../../../sync/index'

export interface CounterSource {
  /** What this device can still sell of the listing on the days of the choice, such as "3 rooms"; null if nothing. */
  left: string | null
  /** Whether the counter stock of this device has all units of the choice. */
  isCovered: boolean
  isSelected: boolean
  select(isSelected: boolean): void
}

/** Without a connection, counter stock is the default: it is confirmed at once. */
export function useCounterSource(
  { _id: listingId, vertical }: Listing,
  units: readonly ListingUnits[],
  isOffline: boolean,
): CounterSource {
  const quotas = useCounterQuotas()
  const deviceId = useDeviceId()
  const now = useNow()
  const [selected, select] = useState<boolean | null>(null)
  const { counterUnit } = verticals[vertical]
  const sellable = quotas && deviceId ? quotas.filter((quota) => isSellable(quota, deviceId, now)) : []
  const own = sellable.filter((quota) => quota.listingId === listingId)
  const isBasket = units.some((unit) => unit.listingId !== undefined && unit.listingId !== listingId)
  const slots = new Set(units.map(({ slot }) => slot))
  const days = new Set([...slots].map(getDay))
  const usable = own.filter((quota) => quota.units.some(({ slot }) => days.has(getDay(slot))))
  // Of several days, the one with the least decides.
  const counts = [...days].map((day) =>
    usable
      .filter((quota) => quota.units.some(({ slot }) => getDay(slot) === day))
      .reduce((sum, quota) => sum + countBundles(quota), 0),
  )
  const isCovered = deviceId !== undefined && planSaleDraws(sellable, listingId, units, deviceId, now) !== null
  return {
    // Each product of a basket has its own number.
    left:
      !counterUnit || usable.length === 0
        ? null
        : isBasket
          ? isCovered
            ? 'All products'
            : null
          : formatPlural(Math.min(...counts), counterUnit),
    isCovered,
    isSelected: isCovered && (selected ?? isOffline),
    select,
  }
}

/** The slots of a day begin with its date. */
const getDay = (slot: string): string => firstItem(slot.split('/'))

/** Lets the clerk choose between general stock and the counter stock of this device. */
export function CounterSourceChoice({ counterStock }: { counterStock: CounterSource }) {
  const { left, isCovered, isSelected, select } = counterStock
  if (!left) return null
  if (!isCovered)
    return (
      <Text size="sm" tone="muted">
        {left} left on this device from counter stock, but not all that this customer wants.
      </Text>
    )
  return (
    <Field group label="Sell from">
      <RadioGroup
        cards
        options={[
          { value: 'counter', label: 'Counter stock', hint: `${left} left on this device. Confirmed at once.` },
          { value: 'general', label: 'General stock', hint: 'Customers online can still book it.' },
        ]}
        value={isSelected ? 'counter' : 'general'}
        onChange={(value) => select(value === 'counter')}
      />
    </Field>
  )
}
