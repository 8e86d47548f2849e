/** Six-digit release codes of parcels. They are never stored, so that a copy of the database releases no parcel. */
import { firstItem } from '#contract/core/checked-access'
import { computeMacs, isEqual, type Secrets } from '../../../db/secrets'

interface ReleaseCodeInput {
  booking_id: string
  code_round: number
}

const codeCount = 1_000_000

/** Returns the code for each secret, that of the current one first. */
const computeCodes = (secrets: Secrets, { booking_id, code_round }: ReleaseCodeInput): string[] =>
  computeMacs(secrets, `release code ${booking_id} ${code_round}`).map((mac) =>
    String(mac.readUIntBE(0, 6) % codeCount).padStart(6, '0'),
  )

export const computeReleaseCode = (secrets: Secrets, parcel: ReleaseCodeInput): string =>
  firstItem(computeCodes(secrets, parcel))

export const isValidReleaseCode = (secrets: Secrets, parcel: ReleaseCodeInput, candidate: string): boolean =>
  computeCodes(secrets, parcel).some((code) => isEqual(Buffer.from(code), Buffer.from(candidate)))
