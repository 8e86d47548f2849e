import { useEffect, useState } from 'react'
import { useRead } from '../../../api/use-read'
import { ticketKeys } from '#contract/public'
import type { SignedTicket } from '#contract/ticket-code'
import { isGenuine, type Genuine } from './genuine'

/** `no-keys`: this device has never downloaded the public keys. */
export type Found = Genuine | 'no-keys'

/**
 * Verifies the signature of a ticket with the public keys on this device.
 * @param signed null if the code is not a ticket; the result is then `no`
 * @returns undefined while the verification is running
 */
export function useGenuine(signed: SignedTicket | null): Found | undefined {
  const { data, error } = useRead(ticketKeys, {})
  const keys = data?.keys
  const [found, setFound] = useState<{ signed: SignedTicket; genuine: Genuine }>()
  useEffect(() => {
    let gone = false
    if (signed && keys) void isGenuine(signed, keys).then((genuine) => gone || setFound({ signed, genuine }))
    return () => {
      gone = true
    }
  }, [signed, keys])
  if (!signed) return 'no'
  if (!keys) return error && 'no-keys'
  return found?.signed === signed ? found.genuine : undefined
}
