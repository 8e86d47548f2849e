import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { useSession } from '../../../../sync/index'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'
import { getVerticalScreens } from '../../../../verticals/index'
import { ChatButton } from '../actions/ChatButton'
import { getListingProvider } from '../actions/provider'
import { BookPanel } from '../book/BookPanel'
import { isSoldByPiece } from '../ListingCardWithActions'
import { BuyPanel } from './BuyPanel'

interface Props {
  listing: Listing
  vendor: Vendor
  asOf: number | undefined
}

/** The purchase options of a listing: cart, booking form or chat. Businesses sell at their counter, without a cart. */
export function PurchasePanel({ listing, vendor, asOf }: Props) {
  const user = useSession()?.user
  const usesCart = isSoldByPiece(listing) && (!user || user.user_type === 'endUser')
  const canBook = getVerticalScreens(listing.vertical).chooser !== undefined
  return (
    <>
      {usesCart ? (
        <BuyPanel listing={listing} />
      ) : canBook ? (
        <BookPanel listing={listing} vendor={vendor} asOf={asOf} />
      ) : (
        <BookingComingSoon phone={vendor.contact.phone} />
      )}
      <ChatButton provider={getListingProvider(listing)} />
    </>
  )
}

const BookingComingSoon = ({ phone }: { phone: string | null }) => (
  <Notice icon="info" title="Online booking is coming soon">
    <Text size="sm">Until then, please contact the provider{phone ? ' by chat or phone' : ' by chat'}.</Text>
  </Notice>
)
