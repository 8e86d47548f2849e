/** The time at which a device has sold or changed something, as the server believes it. */
import { describe, expect, it } from 'vitest'
import { clampSaleTime } from './draw'

const time = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const buildQuota = (created: number, returned: number) => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  vendor_id: 'a0000000-0000-4000-8000-000000000002',
  device_id: 'a0000000-0000-4000-8000-000000000003',
  listing_id: 'a0000000-0000-4000-8000-000000000004',
  part: { date: '2026-11-20' },
  quantity: 1,
  created_at: time(created),
  return_at: time(returned),
})
const clamp = (hour: number, quotas: ReturnType<typeof buildQuota>[], now = 16) =>
  clampSaleTime(time(hour).toISOString(), { quotas: quotas as never, draws: [] }, time(now)).getUTCHours()

describe('the time of a sale or a change from counter stock', () => {
  it('is that of the device while its quota was open', () => {
    expect(clamp(10, [buildQuota(8, 18)])).toBe(10)
  })

  it('is never before the quota was set aside, so that no earlier price is used', () => {
    expect(clamp(3, [buildQuota(8, 18)])).toBe(8)
    expect(clamp(3, [buildQuota(6, 18), buildQuota(8, 18)])).toBe(8)
  })

  it('is never after the quota was returned, nor in the future', () => {
    expect(clamp(15, [buildQuota(8, 12)])).toBe(12)
    expect(clamp(15, [buildQuota(8, 18), buildQuota(8, 13)])).toBe(13)
    expect(clamp(20, [buildQuota(8, 22)])).toBe(16)
  })

  it('is that of the server without a quota', () => {
    expect(clamp(3, [])).toBe(16)
  })
})
