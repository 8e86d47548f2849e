import type { Listing, Vendor } from '#contract/catalogue'
import { Notice } from '../../../ui/Notice'
import { Text } from '../../../ui/Text'
import { screensOf } from '../../../verticals/index'
import { ChatButton } from '../actions/ChatButton'
import { providerOf } from '../actions/provider'
import { BookPanel } from '../book/BookPanel'
import { isSoldByPiece } from '../OfferCard'
import { BuyPanel } from './BuyPanel'

interface Props {
  listing: Listing
  vendor: Vendor
  asOf: number | undefined
}

/** The purchase options of a listing: cart, booking form or chat. */
export function Panel({ listing, vendor, asOf }: Props) {
  const canBook = screensOf(listing.vertical).chooser !== undefined
  return (
    <>
      {isSoldByPiece(listing) ? (
        <BuyPanel listing={listing} />
      ) : canBook ? (
        <BookPanel listing={listing} vendor={vendor} asOf={asOf} />
      ) : (
        <NotYet phone={vendor.contact.phone} />
      )}
      <ChatButton provider={providerOf(listing)} />
    </>
  )
}

const NotYet = ({ phone }: { phone: string | null }) => (
  <Notice icon="info" title="Online booking is coming soon">
    <Text size="sm">Until then, please contact the provider{phone ? ' by chat or phone' : ' by chat'}.</Text>
  </Notice>
)
