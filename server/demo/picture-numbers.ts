/**
 * Assigns a unique picture of the right kind to each listing. Adjacent listings on the home page, in lists and on
 * vendor pages get different scenes where possible.
 */
import type { Offer } from './data/types'
import { sceneOf } from './pictures/index'

export interface Shown {
  offer: Offer
  vertical: string
  /** Listings of vendors with a higher value come first. */
  trust: number
  createdAt: number
}

/** Costs of an equal scene at distance 1 to 4. In rows of four, distance 4 is the listing above or below. */
const costs = [8, 2, 1, 3]
const tried = 24

/** @returns the picture number of each offer */
export function pictureNumbers(shown: readonly Shown[]): Map<Offer, number> {
  const orders = [...featuredRows(shown), ...homeRows(shown), ...lists(shown), ...vendorPages(shown)]
  const neighbours = neighboursIn(orders)
  const numbers = new Map<Offer, number>()
  const taken = new Set<string>()
  for (const one of orders.flat()) {
    if (numbers.has(one.offer)) continue
    const number = quietest(one.offer, neighbours.get(one) ?? [], numbers, taken)
    numbers.set(one.offer, number)
    taken.add(`${one.offer.picture}-${number}`)
  }
  return numbers
}

interface Neighbour {
  offer: Offer
  cost: number
}

/** Returns the kind without the variant, because different products on the same background look alike. */
const kindOf = (picture: string): string => picture.split('-')[0]!

/** Returns the lowest free number whose scene is repeated least among the neighbors. */
function quietest(
  { picture, shows = () => true }: Offer,
  around: readonly Neighbour[],
  numbers: Map<Offer, number>,
  taken: Set<string>,
): number {
  const kind = kindOf(picture)
  const scenes = around.flatMap(({ offer, cost }) => {
    const number = numbers.get(offer)
    return number !== undefined && kindOf(offer.picture) === kind ? [{ scene: sceneOf(kind, number), cost }] : []
  })
  let best = { number: 0, cost: Infinity }
  for (let number = 1, left = tried; left > 0; number++) {
    if (taken.has(`${picture}-${number}`) || !shows(number)) continue
    left--
    const scene = sceneOf(kind, number)
    const cost = scenes.reduce((sum, other) => sum + (other.scene === scene ? other.cost : 0), 0)
    if (cost < best.cost) best = { number, cost }
  }
  return best.number
}

function neighboursIn(orders: readonly Shown[][]): Map<Shown, Neighbour[]> {
  const found = new Map<Shown, Neighbour[]>()
  for (const order of orders) {
    order.forEach((one, index) => {
      const beside = costs.flatMap((cost, step) =>
        [order[index - step - 1], order[index + step + 1]].flatMap((other) =>
          other ? [{ offer: other.offer, cost }] : [],
        ),
      )
      found.set(one, [...(found.get(one) ?? []), ...beside])
    })
  }
  return found
}

const byPrice = (a: Shown, b: Shown): number => a.offer.zmw - b.offer.zmw
const featuredLast = (a: Shown, b: Shown): number =>
  Number(a.offer.featured !== undefined) - Number(b.offer.featured !== undefined)

const verticalOf = ({ vertical }: Shown): string => vertical

/** Groups products separately, like the featured block of the home page. */
const featuredRows = (shown: readonly Shown[]): Shown[][] =>
  groups(
    shown.filter(({ offer }) => offer.featured !== undefined),
    ({ offer }) => String(kindOf(offer.picture) === 'product'),
  ).map((all) => all.toSorted((a, b) => a.offer.featured! - b.offer.featured!))

/** Takes one listing per vendor, like `showcase`. */
const homeRows = (shown: readonly Shown[]): Shown[][] =>
  groups(shown, verticalOf).map((all) =>
    groups(all, ({ offer }) => offer.vendor)
      .map((own) => own.toSorted((a, b) => featuredLast(a, b) || byPrice(a, b))[0]!)
      .sort((a, b) => b.trust - a.trust),
  )

const lists = (shown: readonly Shown[]): Shown[][] =>
  groups(shown, verticalOf).map((all) => all.toSorted((a, b) => b.trust - a.trust || a.createdAt - b.createdAt))

const vendorPages = (shown: readonly Shown[]): Shown[][] =>
  groups(shown, ({ offer }) => offer.vendor).map((own) => own.toSorted(byPrice))

function groups(shown: readonly Shown[], nameOf: (one: Shown) => string): Shown[][] {
  const found = new Map<string, Shown[]>()
  for (const one of shown) found.set(nameOf(one), [...(found.get(nameOf(one)) ?? []), one])
  return [...found.values()]
}
