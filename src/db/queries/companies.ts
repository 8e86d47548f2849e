/** Companies that buy on account, with the sales, refunds and payments of this device that are not confirmed yet. */
import { addDays, lusakaDate } from '#contract/core/dates'
import { ngweeOf } from '#contract/core/money'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { Company } from '#contract/counter/companies'
import { getDebts, setDebts } from '#contract/counter/company-view'
import { addDebt, payDebts, returnDebt } from '#contract/money/company-debts'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { isCompanyPayment, readUnsentEntries, type CompanyPaymentRow, type UnsentEntry } from './cash-shifts'
import { useLive } from './use-live'

export interface CompanyLine extends Company {
  /** Something of this device about it is not confirmed yet. */
  pending: boolean
}

const none: never[] = []

/** Returns the companies of the user's business by name; undefined while they are read. */
export const useCompanies = (): CompanyLine[] | undefined => useLive(readCompanies, none)

export async function readCompanies(database: UserDatabase): Promise<CompanyLine[]> {
  const { view, pending, base, rows } = await readFolded(database, 'company')
  if (view.size === 0) return []
  const unsent = (await readUnsentEntries(database)).map(({ entry }) => entry)
  const confirmed = new Set(base.flatMap(({ data }) => data?.payments.map(({ _id }) => _id) ?? []))
  const payments = rows
    .filter(({ state }) => state !== 'refused')
    .filter(isCompanyPayment)
    .filter(({ input }) => !confirmed.has(input.body.id))
  return [...view.values()]
    .map((company) => {
      const own = unsent.filter(({ companyId, method }) => method === 'account' && companyId === company._id)
      const paid = payments.filter(({ input }) => input.params.id === company._id)
      return {
        ...paid.reduce(applyPayment, own.reduce(applyUnsent, company)),
        pending: pending.has(company._id) || own.length > 0,
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

const applyPayment = (company: Company, { input: { body } }: CompanyPaymentRow): Company => ({
  ...company,
  ...setDebts(payDebts(getDebts(company), ngweeOf(body.payment.amount), body.sales)),
})

/** Applies a sale or a refund that the server has not confirmed yet. */
function applyUnsent(
  company: Company,
  { _id: bookingId, paymentId, kind, amount, at, description }: UnsentEntry,
): Company {
  const debts = getDebts(company)
  const amountNgwee = ngweeOf(Math.abs(amount))
  if (kind === 'refund') return { ...company, ...setDebts(returnDebt(debts, bookingId, amountNgwee)) }
  const debt = {
    _id: paymentId ?? bookingId,
    bookingId,
    reference: '',
    customerName: '',
    description,
    amount,
    open: amount,
    openNgwee: amountNgwee,
    soldAt: at,
    dueOn: addDays(lusakaDate(Date.parse(at)), company.termDays),
  }
  return { ...company, ...setDebts(addDebt(debts, debt)) }
}

/** Adds the company and the day to the payments on account of a booking that the server has not confirmed yet. */
export const nameCompanies = <B extends Pick<VendorBooking, 'payments' | 'createdAt'>>(
  booking: B,
  companies: readonly Company[] | undefined,
  today: string,
): B =>
  booking.payments
    ? {
        ...booking,
        payments: booking.payments.map((line) => {
          const company = line.company ? undefined : companies?.find(({ _id }) => _id === line.companyId)
          const paidOn = line.paymentId ? today : lusakaDate(Date.parse(booking.createdAt))
          return company ? { ...line, company: company.name, dueOn: addDays(paidOn, company.termDays) } : line
        }),
      }
    : booking
