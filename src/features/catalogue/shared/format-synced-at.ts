import { formatInstant } from '#contract/core/dates'

/** Formats how old an amount of this device is: `, as of 21 Nov 2026, 14:05`; empty while the device is online. */
export const formatSyncedAt = ({
  online,
  syncedAt,
}: {
  online: string
  syncedAt: number | null | undefined
}): string =>
  online === 'no' && typeof syncedAt === 'number' ? `, as of ${formatInstant(new Date(syncedAt).toISOString())}` : ''
