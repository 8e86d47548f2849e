import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { recordRecordChanges } from './sql'

/** After the last booking of the customer, or after the document was recorded if there is none. */
export const documentRetentionDays = 730

/** Deletes documents of customers who have not booked for long, also from devices. @returns the number of deleted rows */
export async function deleteOldDocuments(tx: Tx, maxRows: number): Promise<number> {
  const cutoff = new Date(tx.at.getTime() - documentRetentionDays * 86_400_000)
  const { rows } = await sql<{ id: string; vendor_id: string }>`
    with old as (
      delete from customer_document where id in (
        select d.id from customer_document d join customer_record r on r.id = d.record_id
        where d.recorded_at < ${cutoff} and not exists (
          select from recent_customer c left join account a on a.id = c.customer_id
          where c.vendor_id = r.vendor_id and c.booked_at >= ${cutoff} and (
            r.phones ? a.phone
            or c.customer_id in (
              select walk_in_id(r.vendor_id, known.value, '') from jsonb_array_elements_text(r.phones) known (value)
              union all
              select walk_in_id(r.vendor_id, null, known.value)
              from jsonb_array_elements_text(r.other_names || to_jsonb(r.name)) known (value))))
        order by d.recorded_at limit ${maxRows}
      ) returning record_id
    ), changed as (
      update customer_record set version = version + 1 where id in (select record_id from old) returning id, vendor_id
    ) select changed.id, changed.vendor_id from old join changed on changed.id = old.record_id
  `.execute(tx.sql)
  const vendorIds = new Map(rows.map(({ id, vendor_id }) => [id, vendor_id]))
  for (const [id, vendorId] of vendorIds) await recordRecordChanges(tx, vendorId, [id])
  return rows.length
}
