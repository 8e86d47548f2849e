/** A delivery address while it is typed, at the checkout and when an order is changed. */
import { check } from '#contract/core/validation'
import { Address } from '#contract/bookings/orders/address'

export interface AddressDraft {
  name: string
  phone: string
  street: string
  town: string
  note: string
}

/** @returns the message for each field that is not valid */
export function validateAddress(draft: AddressDraft): Record<string, string> {
  const checked = check(Address, draft)
  return checked.ok ? {} : Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
}

export const buildAddress = ({ note, ...rest }: AddressDraft): Address => ({ ...rest, ...(note && { note }) })

/** @returns null for a booking that is not delivered */
export function readAddressDraft(choice: Record<string, unknown> | undefined): AddressDraft | null {
  const checked = check(Address, choice?.address)
  return checked.ok ? { note: '', ...checked.value } : null
}
