import { createPublicKey, verify } from 'node:crypto'
import { decodeTicketCode, getTicketEnd } from '#contract/bookings/tickets/ticket-code'
import type { Db } from '../../../db/connect'

/** Returns whether a booking has another ticket now. False for a code that we have not signed. */
export async function isReplaced(db: Db, code: string): Promise<boolean> {
  const signed = decodeTicketCode(code)
  if (!signed) return false
  const { reference, keyId } = signed.ticket
  const key = await db.selectFrom('ticket_key').select('public_key').where('id', '=', keyId).executeTakeFirst()
  if (!key) return false
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key.toString('base64url') },
    format: 'jwk',
  })
  if (!verify(null, signed.text, publicKey, signed.signature)) return false
  const booking = await db.selectFrom('booking').select('ticket').where('reference', '=', reference).executeTakeFirst()
  return typeof booking?.ticket === 'string' && getTicketEnd(booking.ticket) !== getTicketEnd(code)
}
