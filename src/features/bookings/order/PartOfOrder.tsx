import { useState } from 'react'
import type { Booking } from '#contract/bookings'
import { wholeZmw } from '#contract/money'
import { useMyBookings } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { Heading } from '../../../ui/Heading'
import { List, ListItem } from '../../../ui/List'
import { Stack } from '../../../ui/Stack'
import { iconOf } from '../../../verticals/icons'
import { standingOf } from '../standing'
import { BookAgain } from './BookAgain'
import { titleOf, totalOf, wholly, type Together } from './whole'

/** Links a booking to the other bookings of its order. The only booking of an order can be booked again here. */
export function PartOfOrder({ booking }: { booking: Booking }) {
  const [now] = useState(Date.now)
  const order = wholly([booking], useMyBookings() ?? [])
  if (!booking.orderId || order.length < 2)
    return standingOf(booking, now).pay === null ? <BookAgain order={[booking]} /> : null
  const others = order.filter(({ _id }) => _id !== booking._id)
  return (
    <Stack as="section" gap={3}>
      <Heading level={2}>Part of one order</Heading>
      <List label="Part of one order">
        <ListItem
          icon="cart"
          title={titleOf(order as unknown as Together)}
          text={`${wholeZmw(totalOf(order))} in total`}
          to={paths.order(booking.orderId)}
        />
        {others.map((one) => (
          <ListItem
            key={one._id}
            icon={iconOf(one.vertical)}
            title={one.listingName}
            text={`${one.vendorName}: ${standingOf(one, now).label}`}
            to={paths.booking(one._id)}
          />
        ))}
      </List>
    </Stack>
  )
}
