/** Addresses within the administration to which only the administration links, so that the pages of others do not load them. */
import type { MoneyKind } from '#contract/money/money-records'
import { paths } from '../../../paths'
import { buildCasesPath } from '../../messages/shared/case-paths'

const build = (screen: string): string => paths.within(paths.adminGlobal, screen)

export const adminPaths = {
  search: build('search'),
  /** Payments, refunds or payouts, and one of them. */
  money: (kind: MoneyKind): string => build(kind),
  moneyRecord: (kind: MoneyKind, id: string): string => build(`${kind}/${id}`),
  cases: buildCasesPath(),
  case: buildCasesPath,
  /** The rules for fees: all, or those that concern one business. */
  fees: (vendorId?: string): string => build(vendorId ? `fees?${new URLSearchParams({ vendor: vendorId })}` : 'fees'),
  /** What Tilipo earned, by month. */
  earnings: build('earnings'),
  posting: (id: string): string => build(`postings/${id}`),
}
