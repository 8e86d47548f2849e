/** Payments of companies for their sales on account (decision 126). */
import { findPaymentFaults, type CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import type { ReceivedMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { takeCompanyPayment as takePaymentEndpoint } from '#contract/counter/companies'
import type { BodyOf } from '#contract/core/endpoint'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { lockCompany, payCompanyDebts } from '../../money/ledger'
import { recordCompanyPayment } from '../cash-shifts'
import type { Seller } from '../walk-ins'

/** Idempotent by the id of the payment. @throws Refusal `not_found`, `invalid_input` */
export async function takeCompanyPayment(
  tx: Tx,
  { vendorId, accountId }: Seller,
  companyId: string,
  { id, payment, sales = [], shiftId, at }: BodyOf<typeof takePaymentEndpoint>,
): Promise<void> {
  const company = await lockCompany(tx, vendorId, companyId)
  if (!company) throw new Refusal('not_found')
  const known = await tx.sql.selectFrom('company_payment').select('company_id').where('id', '=', id).executeTakeFirst()
  if (known && known.company_id !== companyId) throw new Refusal('not_found')
  if (known) return
  const fields = findPaymentFaults([payment], payment.amount)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
  if (!isReceived(payment)) throw new Refusal('invalid_input', { message: 'Please choose how the company has paid.' })
  await payCompanyDebts(tx, company, { id, amountNgwee: ngweeOf(payment.amount), chosen: sales })
  await recordCompanyPayment(tx, { id, vendorId, company, payment, shiftId, at, recordedBy: accountId })
}

const isReceived = (payment: CounterPayment): payment is CounterPayment & { method: ReceivedMethod } =>
  payment.method !== 'account'
