import { formatReleaseCode, formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import type { Db } from '../../../db/connect'
import type { Secrets } from '../../../db/secrets'
import type { Gateways } from '../../../gateways'
import { isDeliverable } from '../../../gateways/mail/deliverable'
import { renderEmail } from '../../../gateways/mail/templates'
import { computeReleaseCode } from './release-code'

interface ParcelMailDeps {
  db: Db
  gateways: Gateways
  publicUrl: string
  secrets: Secrets
}

/**
 * Emails the parcel number and the release code to the buyer. The code is computed when the job runs, so that the job
 * queue contains no codes.
 */
export async function emailParcelCode(
  { db, gateways, publicUrl, secrets }: ParcelMailDeps,
  bookingId: string,
): Promise<void> {
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
  if (!row || !isDeliverable(row.email)) return
  const email = renderEmail('parcel-booked', {
    name: row.full_name,
    summary: row.summary,
    vendorName: row.vendor,
    number: formatTrackingNumber(row.number),
    code: formatReleaseCode(computeReleaseCode(secrets, row)),
    link: `${publicUrl}/track/${row.number}`,
  })
  await gateways.mail.send({ ...email, to: row.email })
}
