import { useMemo, type ComponentType } from 'react'
import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { useFocusAfterChange } from '../../../../ui/hooks/focus-management'
import { useSearch } from '../../../../ui/hooks/use-search'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { Panes } from '../../../../ui/layout/Panes'
import { Show } from '../../../../ui/layout/Show'
import { Stack } from '../../../../ui/layout/Stack'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { sumBasket, type BasketItem } from '../../../catalogue/shared/basket'
import { useArea } from '../sales/use-area'
import type { CounterLine } from './counter-lines'
import { CounterList, findListStart } from './CounterList'
import { useBasket } from './use-basket'

export interface BasketProps {
  /** The first item. */
  listing: Listing
  items: readonly [BasketItem, ...BasketItem[]]
  hours: Hours
  asOf: number | undefined
  isSold: boolean
  onQuantity(listingId: string, quantity: number): void
  onRemove(listingId: string): void
  onAdd(): void
  onSold(): void
  onNext(): void
}

interface Props {
  lines: readonly CounterLine[]
  getListing(id: string): Listing | undefined
  hours: Hours
  asOf: number | undefined
  heading: string
  Basket: ComponentType<BasketProps>
}

/** The counter of a trade that sells several products to one customer. A press on a product adds it to the basket. */
export function GoodsCounter({ lines, getListing, hours, asOf, heading, Basket }: Props) {
  const area = useArea()
  const [search, setSearch] = useSearch()
  const openId = search.get('listing')
  const basket = useBasket(
    useSession()?.user.id ?? '',
    openId ? { listingId: openId, quantity: Number(search.get('quantity')) || 1 } : null,
  )
  const items = useMemo(
    () =>
      basket.lines.flatMap(({ listingId, quantity }): BasketItem[] => {
        const listing = getListing(listingId)
        return listing ? [{ listing, quantity, left: lines.find(({ id }) => id === listingId)?.left }] : []
      }),
    [basket.lines, getListing, lines],
  )
  const focusAfterChange = useFocusAfterChange(openId ?? '')
  const returnToList = () => {
    focusAfterChange(findListStart)
    // Without it, a new query moves the focus to the top of the page.
    setSearch({}, { state: { keepScroll: true } })
  }
  const [first, ...others] = items
  const remove = (listingId: string) => {
    basket.remove(listingId)
    if (items.length === 1) returnToList()
  }
  const isOpen = openId !== null && first !== undefined
  return (
    <Panes
      open={isOpen}
      list={
        <Stack gap={3}>
          <CounterList
            heading={heading}
            lines={lines}
            currentId={openId}
            onChoose={(id) => basket.add(id)}
            getPath={(id) => paths.counter(area, { listing: id })}
          />
          {first && !isOpen && !basket.isSold && (
            <Show at="below-md">
              <ActionBar label="Basket" value={formatZmw(sumBasket(items))}>
                <Button full onClick={() => setSearch({ listing: first.listing._id })}>
                  {formatPlural(items.length, { one: '# product', other: '# products' })}
                </Button>
              </ActionBar>
            </Show>
          )}
        </Stack>
      }
    >
      {first ? (
        <Basket
          key={basket.number}
          listing={first.listing}
          items={[first, ...others]}
          hours={hours}
          asOf={asOf}
          isSold={basket.isSold}
          onQuantity={basket.setQuantity}
          onRemove={remove}
          onAdd={returnToList}
          onSold={basket.markSold}
          onNext={() => {
            basket.clear()
            returnToList()
          }}
        />
      ) : (
        <EmptyState icon="wallet" title={heading} text="Choose it in the list to sell it here." />
      )}
    </Panes>
  )
}
