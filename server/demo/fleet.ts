/** Routes and vehicles of the demo businesses, derived from their listings. */
import { sql } from 'kysely'
import { addDays, lusakaDate } from '#contract/core/values'
import { vehicleDocumentKinds } from '#contract/verticals/fleet/vehicles'
import type { Tx } from '../db/transact'
import { createRandom } from './random'

const plateLetters = ['ABE', 'ACF', 'AJD', 'BAE', 'BAF', 'BCA']

/** The listings are inserted before. Some documents expire soon or have expired. */
export async function insertFleet(tx: Tx['sql'], at: Date): Promise<void> {
  await sql`select derive_fleet()`.execute(tx)
  const vehicles = await tx.selectFrom('vehicle').select('id').orderBy('id').execute()
  const rows = vehicles.map(({ id }) => buildVehicle(id, lusakaDate(at.getTime())))
  await sql`
    update vehicle set plate = given.plate, documents = given.documents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, plate text, documents jsonb)
    where vehicle.id = given.id`.execute(tx)
}

function buildVehicle(id: string, today: string) {
  const random = createRandom(`vehicle/${id}`)
  return {
    id,
    plate: `${random.pick(plateLetters)} ${random.integer(1000, 9999)}`,
    documents: vehicleDocumentKinds.slice(0, 3).map((kind) => ({
      kind,
      number: String(random.integer(10_000, 99_999)),
      expires: addDays(today, random.integer(-2, 330)),
    })),
  }
}
