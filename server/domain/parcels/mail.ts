import { spacedCode, spacedNumber } from '#contract/custody'
import type { Db } from '../../db/connect'
import type { Gateways } from '../../gateways'
import { writeLetter } from '../../gateways/mail/templates'
import { codeOf } from './code'

interface Outside {
  db: Db
  gateways: Gateways
  publicUrl: string
  secret: Buffer
}

/**
 * Emails the parcel number and the release code to the buyer. The code is computed when the job runs, so that the job
 * queue contains no codes.
 */
export async function mailParcel({ db, gateways, publicUrl, secret }: Outside, bookingId: string): Promise<void> {
  const row = await db
    .selectFrom('parcel')
    .innerJoin('booking', 'booking.id', 'parcel.booking_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .where('parcel.booking_id', '=', bookingId)
    .select([
      'parcel.booking_id',
      'parcel.code_round',
      'parcel.number',
      'booking.summary',
      'account.email',
      'account.full_name',
      'vendor.name as vendor',
    ])
    .executeTakeFirst()
  if (!row) return
  const letter = writeLetter('parcel-booked', {
    name: row.full_name,
    summary: row.summary,
    vendorName: row.vendor,
    number: spacedNumber(row.number),
    code: spacedCode(codeOf(secret, row)),
    link: `${publicUrl}/track/${row.number}`,
  })
  await gateways.mail.send({ ...letter, to: row.email })
}
