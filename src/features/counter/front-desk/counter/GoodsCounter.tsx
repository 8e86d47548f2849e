import { useMemo, useState, type ComponentType } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
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
import { Row } from '../../../../ui/layout/Row'
import { Notice } from '../../../../ui/states/Notice'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Text } from '../../../../ui/text/Text'
import { Panes } from '../../../../ui/layout/Panes'
import { Show } from '../../../../ui/layout/Show'
import { Stack } from '../../../../ui/layout/Stack'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { sumBasket, type BasketItem } from '../../../catalogue/shared/basket'
import { useArea } from '../../shared/use-area'
import { findByCode, type CounterLine } from './counter-lines'
import { CounterList, findListStart } from './CounterList'
import { useBasket } from './use-basket'
import { LivePromptStatus } from './prompt-parts'
import { useKeyboardScanner } from './use-keyboard-scanner'

const BarcodeCamera = lazyPart(() => import('./BarcodeCamera'), { offline: true })

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
  onSold(items: readonly BasketItem[]): void
  onNext(): void
  /** Shows the request on a customer's phone that the sale has sent. */
  PromptStatus: ComponentType<{ sent: VendorBooking }>
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
export default function GoodsCounter({ lines, getListing, hours, asOf, heading, Basket }: Props) {
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
        const line = lines.find(({ id }) => id === listingId)
        const listing = line && getListing(listingId)
        return listing ? [{ listing, quantity, left: line.left }] : []
      }),
    [basket.lines, getListing, lines],
  )
  const focusAfterChange = useFocusAfterChange(`${basket.number}/${openId ?? ''}`)
  const returnToList = () => {
    focusAfterChange(findListStart)
    // Without it, a new query moves the focus to the top of the page.
    setSearch({}, { state: { keepScroll: true } })
  }
  const open = (listingId: string) => setSearch({ listing: listingId }, { replace: true, state: { keepScroll: true } })
  const [first, ...others] = items
  const remove = (listingId: string) => {
    basket.remove(listingId)
    const left = items.find(({ listing }) => listing._id !== listingId)
    if (!left) returnToList()
    // Otherwise a reload would add the product of the address again.
    else if (listingId === openId) open(left.listing._id)
  }
  const [scan, setScan] = useState<Scan | null>(null)
  const [hasCamera, setCamera] = useState(false)
  const addLine = (line: CounterLine, code: string) => {
    basket.add(line.id)
    setScan({ code, added: line, found: [] })
  }
  const findCode = (code: string): CounterLine | undefined => {
    const found = findByCode(lines, code)
    const [line] = found
    if (found.length === 1 && line) {
      addLine(line, code)
      return line
    }
    setScan({ code, found })
    return undefined
  }
  useKeyboardScanner((code) => {
    const line = findCode(code)
    if (line) open(line.id)
  })
  // What is sold stays on the screen until the next sale, without its address.
  const isOpen = (openId !== null || basket.isSold) && first !== undefined
  const panes = (
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
            tools={
              hasCamera ? (
                <BarcodeCamera onCode={findCode} />
              ) : (
                lines.some(({ codes }) => codes.length > 0) && (
                  <Row>
                    <Button variant="outline" size="sm" icon="scan" onClick={() => setCamera(true)}>
                      Scan with the camera
                    </Button>
                  </Row>
                )
              )
            }
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
          onSold={(sold) => {
            basket.markSold(sold.map(({ listing, quantity }) => ({ listingId: listing._id, quantity })))
            // Otherwise a reload would add the product of the address to the basket of the next customer.
            setSearch({}, { replace: true, state: { keepScroll: true } })
          }}
          onNext={() => {
            basket.startNext()
            returnToList()
          }}
          PromptStatus={LivePromptStatus}
        />
      ) : (
        <EmptyState icon="wallet" title={heading} text="Choose it in the list to sell it here." />
      )}
    </Panes>
  )
  return (
    <Stack gap={4}>
      {scan && (
        <ScanNotice
          {...scan}
          onChoose={(line) => {
            addLine(line, scan.code)
            open(line.id)
          }}
          onSearch={() => {
            setScan(null)
            returnToList()
          }}
        />
      )}
      {panes}
    </Stack>
  )
}

interface Scan {
  code: string
  /** The product that was added. */
  added?: CounterLine
  /** None, or several with the same code. */
  found: readonly CounterLine[]
}

interface ScanNoticeProps extends Scan {
  onChoose(line: CounterLine): void
  onSearch(): void
}

/** What a scanned code has found. */
function ScanNotice({ code, added, found, onChoose, onSearch }: ScanNoticeProps) {
  if (added)
    return (
      <Text size="sm" role="status">
        Added: {added.name}
      </Text>
    )
  return (
    <Notice
      tone="attention"
      icon="alert"
      role="alert"
      title={found.length === 0 ? `No product with the code ${code}` : `${found.length} products have the code ${code}`}
    >
      <Stack gap={2}>
        {found.length === 0
          ? 'Add the code to the product in your product list, or find it by its name.'
          : 'Choose the one that you sell.'}
        <Row gap={2} wrap>
          {found.map((line) => (
            <Button key={line.id} size="sm" variant="outline" onClick={() => onChoose(line)}>
              {`${line.name}, ${line.price}`}
            </Button>
          ))}
          {found.length === 0 && (
            <Button size="sm" variant="outline" onClick={onSearch}>
              Search by name
            </Button>
          )}
        </Row>
      </Stack>
    </Notice>
  )
}
