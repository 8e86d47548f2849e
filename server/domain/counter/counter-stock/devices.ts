import type { CounterDevice } from '#contract/counter/counter-stock'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { recordQuotaChanges } from './sql'

export const listDevices = async (db: Db, vendorId: string): Promise<CounterDevice[]> =>
  (
    await db
      .selectFrom('counter_device')
      .select(['id', 'name'])
      .where('vendor_id', '=', vendorId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ id, name }) => ({ _id: id, name }))

const maxDevices = 50

/**
 * Adds a device, or renames it if `name` is given.
 * @param defaultName of a new device
 * @throws Refusal `wrong_state` if the business has too many devices
 */
export async function saveDevice(
  tx: Tx,
  vendorId: string,
  id: string,
  name: string | undefined,
  defaultName: string,
): Promise<CounterDevice> {
  const known = await tx.sql
    .selectFrom('counter_device')
    .select('name')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && (name === undefined || name === known.name)) return { _id: id, name: known.name }
  if (!known && (await countDevices(tx, vendorId)) >= maxDevices)
    throw new Refusal('wrong_state', { message: `A business can have at most ${maxDevices} devices.` })
  await tx.sql
    .insertInto('counter_device')
    .values({ vendor_id: vendorId, id, name: name ?? defaultName, created_at: tx.at })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'id']).doUpdateSet({ name: name ?? defaultName }))
    .execute()
  if (known) await publishName(tx, vendorId, id)
  return { _id: id, name: name ?? defaultName }
}

async function countDevices(tx: Tx, vendorId: string): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('counter_device')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function publishName(tx: Tx, vendorId: string, deviceId: string): Promise<void> {
  const quotas = await tx.sql
    .selectFrom('counter_quota')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  await recordQuotaChanges(
    tx,
    vendorId,
    quotas.map(({ id }) => id),
  )
}
