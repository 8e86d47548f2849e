/** Converts between a company as devices display it and its debts. */
import { ngweeOf, zmwOf } from '../core/money'
import { computeOwed, type Debts } from '../money/company-debts'
import type { Company, OpenSale } from './companies'

export type CompanyDebt = OpenSale & { openNgwee: number }
type Account = Pick<Company, 'openSales' | 'laterOpen' | 'credit'>

/** Returns the debts of a company for the functions of `company-debts.ts`. */
export const getDebts = ({ openSales, laterOpen, credit }: Account): Debts<CompanyDebt> => ({
  debts: openSales.map((sale) => ({ ...sale, openNgwee: ngweeOf(sale.open) })),
  laterNgwee: ngweeOf(laterOpen),
  creditNgwee: ngweeOf(credit),
})

/** The reverse of `getDebts`. Sales that are paid are no longer listed. */
export const setDebts = ({ debts, laterNgwee, creditNgwee }: Debts<CompanyDebt>): Account => ({
  openSales: debts
    .filter(({ openNgwee }) => openNgwee > 0)
    .map(({ openNgwee, ...sale }) => ({ ...sale, open: zmwOf(openNgwee) })),
  laterOpen: zmwOf(laterNgwee),
  credit: zmwOf(creditNgwee),
})

/** Returns what a company owes in ZMW; negative if it has paid more. All screens use it. */
export const computeCompanyOwed = (account: Account): number => zmwOf(computeOwed(getDebts(account)))

/** Returns what is overdue of the listed sales, in ZMW. */
export const sumOverdue = ({ openSales }: Account, today: string): number =>
  zmwOf(openSales.reduce((sum, { open, dueOn }) => (dueOn < today ? sum + ngweeOf(open) : sum), 0))
