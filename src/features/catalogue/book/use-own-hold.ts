import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings'
import { useSession } from '../../../sync/index'

/** Read once the page stands, from what is on the device; nothing where it cannot be read. */
export function useOwnHold(listingId: string): Booking | undefined {
  const userId = useSession()?.user.id
  const [hold, setHold] = useState<Booking>()
  useEffect(() => {
    if (!userId) return
    let left = false
    const find = async () => (await import('../../../db/queries/own-hold')).ownHold(listingId, Date.now())
    find().then((found) => !left && setHold(found), () => undefined)
    return () => void (left = true)
  }, [userId, listingId])
  return userId ? hold : undefined
}
