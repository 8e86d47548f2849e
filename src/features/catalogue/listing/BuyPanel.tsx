import type { Listing } from '#contract/catalogue/catalogue'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Skeleton } from '../../../ui/Skeleton'
import { getVerticalScreens } from '../../../verticals/index'
import { AddToCart } from '../actions/AddToCart'
import { buildCartIntent } from '../actions/build-cart-intent'
import { useLazyModule } from '../use-lazy-module'
import { isSoldOut } from '../ListingCardWithActions'

/** Selects the quantity and adds it to the cart. Until the code of the stepper has loaded, the button adds one unit. */
export function BuyPanel({ listing }: { listing: Listing }) {
  const { code: chooser } = useLazyModule(listing.vertical, () => getVerticalScreens(listing.vertical).chooser?.())
  const { search } = useLocation()
  const [changedDraft, setChangedDraft] = useState<unknown>()
  const draft = changedDraft ?? chooser?.readDraft(new URLSearchParams(search), listing)
  const choice = draft && chooser?.buildChoice(draft, undefined)
  const soldOut = isSoldOut(listing)
  return (
    <>
      {!soldOut &&
        (chooser ? (
          <chooser.default listing={listing} draft={draft} onChange={setChangedDraft} today="" days={undefined} />
        ) : (
          <Skeleton shape="button" width="half" />
        ))}
      <AddToCart intent={buildCartIntent(listing, Number(choice?.quantity ?? 1))} soldOut={soldOut} />
    </>
  )
}
