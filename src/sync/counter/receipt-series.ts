/** Requests the series of receipt numbers of this device in the background, before a sale needs it (decision 128). */
import { hasPermission } from '#contract/core/access'
import { currentSession } from '../../api/session'
import { openUserDatabase } from '../../db/database'
import { getStorageFailure } from '../../db/storage-failure'
import { retryImport } from '../../retry-import'
import { getSyncStatus, subscribeSyncStatus } from '../page/status'
import { readVendorId } from './receipts'

const retryMs = 10 * 60_000

export function startReceiptSeries(): void {
  let isBusy = false
  let userWithSeries: string | null = null
  let nextAttemptAt = 0
  const request = async () => {
    const user = currentSession()?.user
    if (!user || user.id === userWithSeries || isBusy || Date.now() < nextAttemptAt) return
    if (getSyncStatus().online !== 'yes' || getStorageFailure()) return
    if (!hasPermission({ ...user, role: user.user_type }, 'manage_bookings')) return
    isBusy = true
    try {
      const database = openUserDatabase(user.id)
      const { deleteOldReceipts, requestReceiptSeries } = await retryImport(() => import('./request-series'))
      await deleteOldReceipts(database)
      // Unknown until the first pull. The status changes with it.
      const vendorId = await readVendorId(database)
      if (!vendorId) return
      if (await requestReceiptSeries(database, vendorId)) userWithSeries = user.id
      else nextAttemptAt = Date.now() + retryMs
    } catch {
      nextAttemptAt = Date.now() + retryMs
    } finally {
      isBusy = false
    }
  }
  subscribeSyncStatus(() => void request())
  void request()
}
