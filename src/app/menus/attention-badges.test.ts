import { describe, expect, it } from 'vitest'
import { countByPath } from './attention-badges'

const queue = (count: number) => ({ count, oldestAt: null, items: [] })

describe('the badges of the administration menu', () => {
  it('count each queue at the screen that decides about it, and all of them at the overview', () => {
    const data = {
      approvals: queue(1),
      nameChanges: queue(2),
      supportTickets: queue(3),
      disputedClaims: queue(3),
      reports: queue(4),
      cases: queue(60),
      unknownPayouts: queue(5),
      corrections: queue(6),
      differences: queue(7),
      fiscalDocuments: queue(40),
      secondFactorResets: queue(8),
      stuckPayments: queue(10),
      failedRefunds: queue(20),
      refundRequests: queue(50),
      expiredDocuments: queue(30),
      refusals: [],
      failedJobs: [],
      clientErrors: [],
    }
    expect(countByPath({ ...data, exhaustedCodes: 'day' })['/admin/global']).toBe(247)
    expect(countByPath(data)).toEqual({
      '/admin/global': 246,
      '/admin/global/approvals': 3,
      '/admin/support-tickets': 3,
      '/admin/global/cases': 60,
      '/admin/global/reports': 4,
      '/admin/global/finance': 18,
      '/admin/settings': 8,
    })
  })
})
