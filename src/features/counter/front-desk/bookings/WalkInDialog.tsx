import { useState } from 'react'
import { allVerticals } from '#contract/verticals/index'
import { useOwnListings } from '../../../../db/queries/listings'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Link } from '../../../../ui/text/Link'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useCanManageBookings } from './use-can-manage-bookings'

type Listing = NonNullable<ReturnType<typeof useOwnListings>>[number]

const columns: Column<Listing>[] = [
  {
    id: 'name',
    header: 'Listing',
    cell: ({ path, values }) => <Link to={path}>{String(values.name)}</Link>,
    text: ({ values }) => String(values.name),
  },
]

const saleTexts = {
  title: 'Sell at the counter',
  text: 'Choose what the customer wants. You record the payment on its page.',
}
/** Most visits to an agent lead to a viewing, which costs nothing. */
const propertyTexts = {
  title: 'Book at the counter',
  text: 'Choose the property that the customer wants to view or rent. You book it on its page.',
}

/** Starts a sale at the counter: the choice and the price are made on the page of the listing, as customers see it. */
export function WalkInDialog() {
  const [isOpen, setOpen] = useState(false)
  const listings = useOwnListings() ?? []
  const canManage = useCanManageBookings()
  const user = useSession()?.user
  const businessType = user?.business_type
  const vertical = allVerticals.find((candidate) => candidate.businessType === businessType)
  // A parcel needs a sender with an account, who gets its release code.
  // A suspended or rejected business sells nothing.
  if (!canManage || !user?.isActive || !user.isApproved || !vertical || vertical.stock === 'load') return null
  const texts = vertical.id === 'real-estate' ? propertyTexts : saleTexts
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        Walk-in
      </Button>
      <Dialog open={isOpen} title={texts.title} onClose={() => setOpen(false)}>
        <Stack gap={3}>
          <Text>{texts.text}</Text>
          <DataTable
            label="Your listings"
            columns={columns}
            rows={listings.filter(({ values, hiddenReason }) => values.offered !== false && !hiddenReason)}
            rowKey={({ _id }) => _id}
            {...(listings.length > 5 && { filter: { column: 'name', placeholder: 'Search your listings' } })}
            pageSize={5}
            empty="You have no published listing yet."
          />
        </Stack>
      </Dialog>
    </>
  )
}
