/** A company that buys on account, in the model server. It starts with one open sale. */
import type { Company } from '#contract/counter/companies'
import { getDebts, setDebts } from '#contract/counter/company-view'
import { ngweeOf } from '#contract/core/money'
import { payDebts } from '#contract/money/company-debts'
import { addCashEntry } from './model-cash-shifts'
import type { CommandContext, CommandRefusal } from './model-notifications'

/** A manager takes no money. */
export function takeCompanyPayment({ server, user, params: { id }, body, at }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const company = server.get(user, 'company', id) as Company | null
  if (!company) return 'not_found'
  if (company.payments.some(({ _id }) => _id === body.id)) return null
  const { method, amount } = body.payment
  server.put(user, 'company', id, {
    ...company,
    ...setDebts(payDebts(getDebts(company), ngweeOf(amount))),
    payments: [{ _id: body.id, method, amount, reference: '', at: body.at ?? at }, ...company.payments],
  })
  if (body.shiftId) addCashEntry({ server, user }, body.shiftId, { _id: body.id, kind: 'in', amount })
  return null
}

export const buildCompany = (id: string): Company => ({
  _id: id,
  name: 'Kansanshi Supplies Ltd',
  contactName: '',
  contactPhone: '',
  tpin: '',
  people: [],
  termDays: 30,
  limit: 5000,
  isClosed: false,
  credit: 0,
  openSales: [
    {
      ...{ _id: id, bookingId: id, reference: 'TLP-22222222', customerName: 'Mwila Tembo', description: 'Garden room' },
      ...{ amount: 900, open: 900, soldAt: '2026-11-21T08:00:00.000Z', dueOn: '2026-12-21' },
    },
  ],
  laterOpen: 0,
  payments: [],
})
