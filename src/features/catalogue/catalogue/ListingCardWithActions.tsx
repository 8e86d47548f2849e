import type { Listing } from '#contract/catalogue/catalogue'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import { verticals } from '#contract/verticals/index'
import { getVerticalScreens } from '../../../verticals/index'
import type { CardProps } from '../../../verticals/screens'
import { AddToCart } from './actions/AddToCart'
import { FavoriteButton } from './actions/FavoriteButton'
import { ChatButton } from './actions/ChatButton'
import { getListingProvider } from './actions/provider'
import { buildCartIntent } from './actions/build-cart-intent'

/** Whether the listing is sold by the piece, through the cart. All other listings are booked. */
export const isSoldByPiece = ({ vertical }: Pick<Listing, 'vertical'>): boolean => verticals[vertical].stock === 'unit'

export const isSoldOut = (listing: Listing): boolean => isSoldByPiece(listing) && getPiecesLeft(listing) === 0

export function ListingCardWithActions(props: Omit<CardProps, 'actions'>) {
  const { listing } = props
  const { Card } = getVerticalScreens(listing.vertical)
  const actions = (
    <>
      <ChatButton small provider={getListingProvider(listing)} />
      {isSoldByPiece(listing) && <AddToCart small intent={buildCartIntent(listing)} soldOut={isSoldOut(listing)} />}
    </>
  )
  return <Card {...props} actions={actions} badge={<FavoriteButton item={listing} />} />
}
