import { useEffect, useState } from 'react'
import { useRead } from '../../../api/use-read'
import { ticketKeys } from '#contract/public'
import type { SignedTicket } from '#contract/ticket-code'
import { isGenuine, type Genuine } from './genuine'

/** `no-keys`: this device has never had them. Undefined while it is found out. */
export type Found = Genuine | 'no-keys'

/** Whether we signed it, by the keys that this device has; `null` is what is no ticket at all. */
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
