import type { Listing } from '#contract/catalogue'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Skeleton } from '../../../ui/Skeleton'
import { screensOf } from '../../../verticals/index'
import { AddToCart } from '../actions/AddToCart'
import { intentFor } from '../actions/intent-for'
import { useLate } from '../use-late'
import { isSoldOut } from '../OfferCard'

/** Selects the quantity and adds it to the cart. Until the code of the stepper has loaded, the button adds one unit. */
export function BuyPanel({ listing }: { listing: Listing }) {
  const { code: chooser } = useLate(listing.vertical, () => screensOf(listing.vertical).chooser?.())
  const { search } = useLocation()
  const [chosen, setChosen] = useState<any>()
  const draft = chosen ?? chooser?.readDraft(new URLSearchParams(search), listing)
  const choice = draft && chooser?.choiceOf(draft, undefined)
  const soldOut = isSoldOut(listing)
  return (
    <>
      {!soldOut &&
        (chooser ? (
          <chooser.default listing={listing} draft={draft} onChange={setChosen} today="" days={undefined} />
        ) : (
          <Skeleton shape="button" width="half" />
        ))}
      <AddToCart intent={intentFor(listing, Number(choice?.quantity ?? 1))} soldOut={soldOut} />
    </>
  )
}
