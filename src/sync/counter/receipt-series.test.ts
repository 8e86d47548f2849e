/** When a device requests its series of receipt numbers (decision 128). */
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { buildUser } from '../../../tests/support/sync/users'
import { newId } from '../../api/new-id'
import { saveSession } from '../../api/session'
import { openUserDatabase } from '../../db/database'
import { idleStatus, setSyncStatus } from '../page/status'
import { startReceiptSeries } from './receipt-series'

const api = vi.hoisted(() => ({ call: vi.fn<(...input: any[]) => Promise<object>>() }))
vi.mock('../../api/client', () => api)

const vendorId = newId()
const setOnline = (online: 'yes' | 'no') => setSyncStatus({ ...idleStatus, online, syncedAt: Math.random() })
beforeEach(() => {
  installFakeBrowser()
  api.call.mockReset()
  api.call.mockResolvedValue({ ok: true, answer: { series: 7 } })
  setOnline('no')
})

async function signIn(more: object) {
  const user = buildUser({ user_type: 'partner', vendorId, ...more })
  await saveSession({ user, token: 'token-a' })
  const database = openUserDatabase(user.id)
  await database.receipts.add({ id: newId(), bookingId: newId(), series: 1, number: 1, name: '', at: 0 })
  const pull = () => database.me.put({ id: user.id, version: 1, deleted: 0, data: user, heard: 1, rank: 1 })
  return { database, pull }
}

it('requests it once a person who may sell is online and the first pull has named the business', async () => {
  const { database, pull } = await signIn({})
  startReceiptSeries()
  setOnline('yes')
  await expect.poll(() => database.receipts.count()).toBe(0)
  expect(api.call).not.toHaveBeenCalled()
  await pull()
  setOnline('yes')
  await expect.poll(async () => (await database.receiptSeries.get(vendorId))?.series).toBe(7)
  setOnline('yes')
  expect(api.call).toHaveBeenCalledTimes(1)
})

it('requests none for people who may not sell', async () => {
  const { database, pull } = await signIn({ staffRole: 'partner-viewer' })
  await pull()
  startReceiptSeries()
  setOnline('yes')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([api.call.mock.calls, await database.receiptSeries.count()]).toEqual([[], 0])
})
