import type { PlantedBug } from './bugs'

const debts = 'server/domain/money/ledger/company-debts.ts'
const ledger = 'server/domain/money/ledger/recorded-payments.ts'
const foundBy = 'server/domain/counter/companies/companies.feed.test.ts'
const onDevice = 'src/db/queries/companies.test.ts'

/** Bugs in sales on account, their limits and the payments of companies. */
export const bugsOfCompanies: readonly PlantedBug[] = [
  {
    name: 'the limit of a company is ignored',
    file: debts,
    find: 'if (!exceedsLimit(owedNgwee, company.limit_ngwee, amountNgwee)) continue',
    replace: 'if (owedNgwee < Infinity) continue',
    foundBy,
  },
  {
    name: 'two sales at the same time exceed the limit of a company',
    file: debts,
    find: ".where('vendor_id', '=', vendorId).forUpdate()",
    replace: ".where('vendor_id', '=', vendorId)",
    foundBy,
  },
  {
    name: 'a sale on account counts as cash in its shift',
    file: 'server/domain/counter/cash-shifts/entries.ts',
    find: "sum + (method === 'cash' ? ngweeOf(amount) : 0)",
    replace: "sum + (method === 'cash' || method === 'account' ? ngweeOf(amount) : 0)",
    foundBy,
  },
  {
    name: 'a repeated payment of a company is recorded again',
    file: 'server/domain/counter/companies/take-payment.ts',
    find: '  if (known) return\n',
    replace: '',
    foundBy,
  },
  {
    name: 'a refund pays out cash for a sale on account',
    file: 'server/domain/counter/walk-ins/refund.ts',
    find: 'fitPayments(await loadCounterPayments(tx, item), zmwOf(recordedNgwee))',
    replace: "[{ method: 'cash' as const, amount: zmwOf(recordedNgwee) }]",
    foundBy,
  },
  {
    name: 'a refund does not reduce what a company owes',
    file: ledger,
    find: '  await returnCompanyDebts(tx, { vendorId: vendor_id, bookingId: id, subjectId }, lines)\n',
    replace: '',
    foundBy,
  },
  {
    name: 'the fee of a sale on account is charged twice',
    file: ledger,
    find: 'const fee = computeFee(paidBefore + amountNgwee, fee_basis_points) - computeFee(paidBefore, fee_basis_points)',
    replace:
      "const fee = (payments?.some(({ method }) => method === 'account') ? 2 : 1) * (computeFee(paidBefore + amountNgwee, fee_basis_points) - computeFee(paidBefore, fee_basis_points))",
    foundBy,
  },
  {
    name: 'a payment of a company counts as a sale',
    file: 'server/domain/counter/cash-shifts/sql.ts',
    find: "select p.id, p.shift_id, 'in', p.method",
    replace: "select p.id, p.shift_id, 'sale', p.method",
    foundBy,
  },
  {
    name: 'a refund loses the credit of a company',
    file: 'contract/money/company-debts.ts',
    find: 'creditNgwee: freed.creditNgwee + state.creditNgwee',
    replace: 'creditNgwee: freed.creditNgwee',
    foundBy: 'contract/money/company-debts.test.ts',
  },
  {
    name: 'staff who only view reports receive companies',
    file: 'server/domain/counter/companies/sql.ts',
    find: 'if (!caller.vendorId || !canSeeCustomers(caller)) return []',
    replace: 'if (!caller.vendorId || caller.accountId === canSeeCustomers.name) return []',
    foundBy,
  },
  {
    name: 'a device does not count its own sales on account that are not sent yet',
    file: 'src/db/queries/companies.ts',
    find: "method === 'account' && companyId === company._id",
    replace: "method === 'card' && companyId === company._id",
    foundBy: onDevice,
  },
  {
    name: 'a device counts a sale on account twice whose response was lost',
    file: 'src/db/queries/cash-shifts.ts',
    find: '? sale.length > 0\n      : isPayment',
    replace: '? sale.length < 0\n      : isPayment',
    foundBy: onDevice,
  },
]
