import { ngweeOf } from '#contract/core/money'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import type { ReceivedMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { Tx } from '../../../db/transact'
import { limitDeviceTime, recordShiftEntry, refuseForeignShift } from './entries'
import { recordShiftChange } from './sql'

interface NewPayment {
  id: string
  vendorId: string
  company: { id: string; name: string }
  payment: CounterPayment & { method: ReceivedMethod }
  shiftId: string | undefined
  at: string | undefined
  recordedBy: string
}

/**
 * Stores a payment of a company for its sales on account. It is no sale: cash is paid into the drawer, and the other methods
 * are totals of the shift.
 * @throws Refusal `not_found` for the shift of another business
 */
export async function recordCompanyPayment(tx: Tx, paid: NewPayment): Promise<void> {
  const { id, vendorId, company, payment, shiftId, at, recordedBy } = paid
  if (shiftId) await refuseForeignShift(tx, vendorId, shiftId)
  await tx.sql
    .insertInto('company_payment')
    .values({
      id,
      vendor_id: vendorId,
      company_id: company.id,
      method: payment.method,
      amount_ngwee: ngweeOf(payment.amount),
      reference: payment.reference ?? null,
      shift_id: shiftId ?? null,
      happened_at: limitDeviceTime(tx, at),
      recorded_at: tx.at,
      recorded_by: recordedBy,
    })
    .execute()
  if (!shiftId) return
  if (payment.method !== 'cash') return recordShiftChange(tx, shiftId)
  await recordShiftEntry(tx, {
    vendorId,
    shiftId,
    kind: 'in',
    subjectId: id,
    amountNgwee: ngweeOf(payment.amount),
    at,
    recordedBy,
    description: `${company.name}, payment on account`,
  })
}
