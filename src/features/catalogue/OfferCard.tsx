import type { Listing } from '#contract/catalogue'
import { verticals } from '#contract/verticals/index'
import { screensOf } from '../../verticals/index'
import type { CardProps } from '../../verticals/screens'
import { AddToCart } from './actions/AddToCart'
import { Heart } from './actions/Heart'
import { ChatButton } from './actions/ChatButton'
import { providerOf } from './actions/provider'
import { intentFor } from './actions/intent-for'

/** Whether the listing is sold by the piece, through the cart. All other listings are booked. */
export const isSoldByPiece = ({ vertical }: Pick<Listing, 'vertical'>): boolean => verticals[vertical].stock === 'unit'

export const isSoldOut = (listing: Listing): boolean => isSoldByPiece(listing) && Number(listing.details.stock ?? 1) < 1

export function OfferCard(props: Omit<CardProps, 'actions'>) {
  const { listing } = props
  const { Card } = screensOf(listing.vertical)
  const actions = (
    <>
      <ChatButton small provider={providerOf(listing)} />
      {isSoldByPiece(listing) && <AddToCart small intent={intentFor(listing)} soldOut={isSoldOut(listing)} />}
    </>
  )
  return <Card {...props} actions={actions} badge={<Heart of={listing} />} />
}
