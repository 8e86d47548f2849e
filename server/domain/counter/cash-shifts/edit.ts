/** Opens and closes cash shifts, and records cash that is paid in or out. */
import { sql } from 'kysely'
import type { closeShift, moveCash, openShift } from '#contract/counter/cash-shifts'
import type { BodyOf } from '#contract/core/endpoint'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { getVendorIdOfCaller, type Who } from '../../route'
import { limitDeviceTime, recordShiftEntry } from './entries'
import { recordShiftChange } from './sql'
import { firstItem } from '#contract/core/checked-access'

/**
 * Opens a shift. Idempotent by id. Entries that arrived before it become part of it.
 * @throws Refusal `wrong_state` while the person has another open shift on this device, `not_found` for a used id
 */
export async function openCashShift(tx: Tx, who: Who, id: string, body: BodyOf<typeof openShift>): Promise<void> {
  const known = await findShift(tx, id)
  if (known && (known.vendor_id !== who.vendorId || known.account_id !== who.accountId)) throw new Refusal('not_found')
  if (known) return
  await refuseSecondShift(tx, who, body.deviceId)
  await tx.sql
    .insertInto('cash_shift')
    .values({
      id,
      vendor_id: getVendorIdOfCaller(who),
      account_id: who.accountId,
      person_name: await loadName(tx, who),
      device_id: body.deviceId,
      opening_ngwee: ngweeOf(body.opening),
      opened_at: limitDeviceTime(tx, body.at),
      created_at: tx.at,
    })
    .execute()
  await recordShiftChange(tx, id)
}

/** The lock makes concurrent openings of one person and device wait for each other. */
async function refuseSecondShift(tx: Tx, { vendorId, accountId }: Who, deviceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash_shift/${accountId}/${deviceId}`}, 0))`.execute(tx.sql)
  const open = await tx.sql
    .selectFrom('cash_shift')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (open)
    throw new Refusal('wrong_state', { message: 'You have an open shift on this device. Please close it first.' })
}

/** @throws Refusal `not_found` unless it is the caller's shift on this device, or the caller is the owner */
export async function recordMovement(tx: Tx, who: Who, shiftId: string, body: BodyOf<typeof moveCash>): Promise<void> {
  await lockOwnShift(tx, who, shiftId, body.deviceId)
  await recordShiftEntry(tx, {
    vendorId: getVendorIdOfCaller(who),
    shiftId,
    kind: body.kind,
    subjectId: body.id,
    amountNgwee: ngweeOf(body.amount),
    at: body.at,
    recordedBy: who.accountId,
    description: body.reason,
  })
}

/** @throws Refusal `not_found`, `wrong_state` if it is closed with another count, `invalid_input` without a reason */
export async function closeCashShift(tx: Tx, who: Who, id: string, body: BodyOf<typeof closeShift>): Promise<void> {
  const shift = await lockOwnShift(tx, who, id, body.deviceId)
  const countedNgwee = ngweeOf(body.counted)
  if (shift.closed_at) {
    if (shift.counted_ngwee === countedNgwee && shift.closed_by === who.accountId) return
    throw new Refusal('wrong_state', { message: 'This shift is closed already. Its amounts do not change any more.' })
  }
  const expectedNgwee = await computeExpectedNgwee(tx, id)
  const deviceExpectedNgwee = ngweeOf(body.expected)
  if (countedNgwee !== expectedNgwee && deviceExpectedNgwee === expectedNgwee && !body.reason)
    throw new Refusal('invalid_input', { fields: { reason: 'Please give a reason for the difference.' } })
  const closedAt = limitDeviceTime(tx, body.at)
  await tx.sql
    .updateTable('cash_shift')
    .set({
      closed_at: closedAt < shift.opened_at ? shift.opened_at : closedAt,
      close_recorded_at: tx.at,
      closed_by: who.accountId,
      closed_by_name: await loadName(tx, who),
      counted_ngwee: countedNgwee,
      expected_ngwee: expectedNgwee,
      device_expected_ngwee: deviceExpectedNgwee,
      reason: body.reason,
    })
    .where('id', '=', id)
    .execute()
  await recordShiftChange(tx, id)
}

async function loadName(tx: Tx, { accountId }: Who): Promise<string> {
  const account = await tx.sql.selectFrom('account').select('full_name').where('id', '=', accountId).executeTakeFirst()
  return account?.full_name ?? ''
}

const findShift = (tx: Tx, id: string) =>
  tx.sql.selectFrom('cash_shift').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a shift against new entries until the transaction ends. */
async function lockOwnShift(tx: Tx, who: Who, id: string, deviceId: string) {
  await sql`select lock_cash_shift(${id})`.execute(tx.sql)
  const shift = await findShift(tx, id)
  if (!shift || shift.vendor_id !== who.vendorId) throw new Refusal('not_found')
  const isOwn = shift.account_id === who.accountId && shift.device_id === deviceId
  if (!isOwn && !isOwner(who)) throw new Refusal('not_found')
  return shift
}

const isOwner = ({ role, staffRole }: Who): boolean => role === 'partner' && staffRole === null

/** @param id of a shift that is locked by the caller */
async function computeExpectedNgwee(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select opening_ngwee + coalesce((
      select sum(amount_ngwee) from cash_shift_entry
      where shift_id = cash_shift.id and vendor_id = cash_shift.vendor_id and not is_correction
    ), 0)::bigint as total
    from cash_shift where id = ${id}
  `.execute(tx.sql)
  return Number(firstItem(rows).total)
}
