/** Six-digit release codes of parcels. They are never stored, so that a copy of the database releases no parcel. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Coded {
  booking_id: string
  code_round: number
}

const codes = 1_000_000

export function codeOf(secret: Buffer, { booking_id, code_round }: Coded): string {
  const mac = createHmac('sha256', secret).update(`release code ${booking_id} ${code_round}`).digest()
  return String(mac.readUIntBE(0, 6) % codes).padStart(6, '0')
}

export const isCode = (secret: Buffer, parcel: Coded, given: string): boolean => {
  const own = Buffer.from(codeOf(secret, parcel))
  const typed = Buffer.from(given)
  return own.length === typed.length && timingSafeEqual(own, typed)
}
