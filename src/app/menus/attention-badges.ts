/** How many items wait behind each entry of an administrator's menu. Loaded for administrators only. */
import { readAttention } from '#contract/platform/statistics'
import type { AnswerOf } from '#contract/core/endpoint'
import { call } from '../../api/client'
import { paths } from '../../paths'

type AttentionData = AnswerOf<typeof readAttention>
type Queue = {
  [Name in keyof AttentionData]-?: AttentionData[Name] extends { count: number } ? Name : never
}[keyof AttentionData]

/** Queues without a screen of their own, such as failed refunds, count for the overview, which lists all of them. */
export function countByPath(data: AttentionData): Record<string, number> {
  const sum = (...names: Queue[]): number => names.reduce((total, name) => total + data[name].count, 0)
  const counts = {
    [paths.adminApprovals]: sum('approvals', 'nameChanges'),
    [paths.adminSupportTickets]: sum('supportTickets'),
    [paths.within(paths.adminGlobal, 'cases')]: sum('cases'),
    [paths.adminReports]: sum('reports'),
    [paths.adminFinance]: sum('unknownPayouts', 'corrections', 'differences'),
    [paths.adminSettings]: sum('secondFactorResets'),
  }
  const all = Object.values(counts).reduce((total, count) => total + count, 0)
  // A dispute opens a support ticket, which is counted already.
  return {
    ...counts,
    [paths.adminGlobal]:
      all +
      (data.exhaustedCodes ? 1 : 0) +
      sum('stuckPayments', 'failedRefunds', 'refundRequests', 'expiredDocuments', 'fiscalDocuments'),
  }
}

/** @returns null if the counts could not be read; the menu then keeps the earlier ones */
export async function loadAttentionBadges(): Promise<Record<string, number> | null> {
  const result = await call(readAttention, {})
  return result.ok ? countByPath(result.answer) : null
}
