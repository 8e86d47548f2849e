import { useEffect, useState } from 'react'
import { useRead } from '../../../../api/use-read'
import { ticketKeys } from '#contract/public-addresses'
import type { SignedTicket } from '#contract/bookings/tickets/ticket-code'
import { verifySignature, type SignatureStatus } from './verify-signature'

/** `no-keys`: this device has never downloaded the public keys. */
export type SignatureCheck = SignatureStatus | 'no-keys'

/**
 * Verifies the signature of a ticket with the public keys on this device.
 * @param signed null if the code is not a ticket; the result is then `no`
 * @returns undefined while the verification is running
 */
export function useSignatureCheck(signed: SignedTicket | null): SignatureCheck | undefined {
  const { data, error } = useRead(ticketKeys, {})
  const keys = data?.keys
  const [verified, setVerified] = useState<{ signed: SignedTicket; genuine: SignatureStatus }>()
  useEffect(() => {
    let isUnmounted = false
    if (signed && keys)
      void verifySignature(signed, keys).then((genuine) => isUnmounted || setVerified({ signed, genuine }))
    return () => {
      isUnmounted = true
    }
  }, [signed, keys])
  if (!signed) return 'no'
  if (!keys) return error && 'no-keys'
  return verified?.signed === signed ? verified.genuine : undefined
}
