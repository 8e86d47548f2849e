/** In its own file, because every signed-in page predicts the effect of pending customer records. */
import type { IdentityKind } from './identity-documents'

/** A type and not an interface, so that it is also `FieldValues`. */
export type CustomerValues = Record<IdentityKind, string> & {
  name: string
  /** As `normalizePhone` returns them. */
  phones: string[]
  email: string
  note: string
  tags: string[]
  /** The country of the passport. */
  passportCountry: string
}

export const blankCustomer: CustomerValues = {
  name: '',
  phones: [],
  email: '',
  note: '',
  tags: [],
  nrc: '',
  passport: '',
  passportCountry: '',
  license: '',
}
