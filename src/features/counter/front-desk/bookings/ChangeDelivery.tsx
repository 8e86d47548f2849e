import { changeAddress } from '#contract/bookings/orders/change-address'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import ChangeAddress from '../../../bookings/shared/ChangeAddress'

/** Lets the shop correct the delivery address for a customer who calls. */
export default function ChangeDelivery({ booking: { _id: id, choice, customerName } }: { booking: VendorBooking }) {
  return (
    <ChangeAddress
      choice={choice}
      otherSide={customerName}
      save={async (body) => {
        const result = await call(changeAddress, { params: { id }, body })
        await pullNow()
        return result
      }}
    />
  )
}
