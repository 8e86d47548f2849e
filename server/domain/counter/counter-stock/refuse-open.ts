import type { CounterPart } from '#contract/counter/counter-stock'
import { formatDate } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate } from '#contract/core/values'
import type { Tx } from '../../../db/transact'

interface Filter {
  /** Only counter stock of these days. */
  days?: readonly string[]
  isAffected?: (part: CounterPart) => boolean
}

/**
 * Refuses a change of a listing that its counter stock depends on: devices may be selling it offline. The caller has
 * locked the listing.
 * @throws Refusal `already_booked`
 */
export async function refuseOpenCounterStock(tx: Tx, listingId: string, { days, isAffected }: Filter = {}) {
  const today = lusakaDate(tx.at.getTime())
  const quotas = await tx.sql
    .selectFrom('counter_quota')
    .innerJoin('counter_device', (join) =>
      join
        .onRef('counter_device.id', '=', 'counter_quota.device_id')
        .onRef('counter_device.vendor_id', '=', 'counter_quota.vendor_id'),
    )
    .select(['name', 'part'])
    .where('listing_id', '=', listingId)
    .where('state', '=', 'open')
    .execute()
  const quota = quotas.find(
    ({ part }) =>
      (!part.date || part.date >= today) &&
      (!days || days.includes(part.date ?? '')) &&
      (!isAffected || isAffected(part)),
  )
  if (!quota) return
  const day = quota.part.date ? ` on ${formatDate(quota.part.date)}` : ''
  throw new Refusal('already_booked', {
    message: `Counter stock is set aside for ${quota.name}${day}. Please return it first.`,
  })
}
