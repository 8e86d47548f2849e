/** Six-digit release codes of parcels. They are never stored, so that a copy of the database releases no parcel. */
import { createHmac, timingSafeEqual } from 'node:crypto'

interface ReleaseCodeInput {
  booking_id: string
  code_round: number
}

const codeCount = 1_000_000

export function computeReleaseCode(secret: Buffer, { booking_id, code_round }: ReleaseCodeInput): string {
  const mac = createHmac('sha256', secret).update(`release code ${booking_id} ${code_round}`).digest()
  return String(mac.readUIntBE(0, 6) % codeCount).padStart(6, '0')
}

export const isValidReleaseCode = (secret: Buffer, parcel: ReleaseCodeInput, candidate: string): boolean => {
  const expectedBytes = Buffer.from(computeReleaseCode(secret, parcel))
  const candidateBytes = Buffer.from(candidate)
  return expectedBytes.length === candidateBytes.length && timingSafeEqual(expectedBytes, candidateBytes)
}
