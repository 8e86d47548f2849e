import { changeOwnAddress } from '#contract/bookings/orders/change-address'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import ChangeAddress from '../../shared/ChangeAddress'

/** Lets the customer correct where an order is delivered. */
export default function ChangeOwnAddress({ booking: { _id: id, choice, vendorName } }: { booking: Booking }) {
  return (
    <ChangeAddress
      choice={choice}
      otherSide={vendorName}
      save={async (body) => {
        const result = await call(changeOwnAddress, { params: { id }, body })
        await pullNow()
        return result
      }}
    />
  )
}
