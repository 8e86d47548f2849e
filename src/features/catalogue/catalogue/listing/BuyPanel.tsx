import type { Listing } from '#contract/catalogue/catalogue'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VerticalId } from '#contract/verticals/vertical'
import { retryImport } from '../../../../retry-import'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { getVerticalScreens } from '../../../../verticals/index'
import type { ChooserModule } from '../../../../verticals/screens'
import { AddToCart } from '../actions/AddToCart'
import { buildCartIntent } from '../actions/build-cart-intent'
import { isSoldOut } from '../ListingCardWithActions'

/** Selects the quantity and adds it to the cart. Until the code of the stepper has loaded, the button adds one unit. */
export function BuyPanel({ listing }: { listing: Listing }) {
  const chooser = useChooser(listing.vertical)
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

/** Not a `lazyPart`: the button needs the functions of the module, and must not be mounted again when it has loaded. */
function useChooser(vertical: VerticalId): ChooserModule | undefined {
  const [chooser, setChooser] = useState<ChooserModule>()
  useEffect(() => {
    retryImport(async () => getVerticalScreens(vertical).chooser?.()).then(
      (module) => module && setChooser(module),
      () => undefined,
    )
  }, [vertical])
  return chooser
}
