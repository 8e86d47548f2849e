/**
 * Assigns a unique picture of the right kind to each listing. Adjacent listings on the home page, in lists and on
 * vendor pages get different scenes where possible.
 */
import type { Offer } from './data/types'
import { sceneOf } from './pictures/index'

export interface PictureSlot {
  offer: Offer
  vertical: string
  /** Listings of vendors with a higher value come first. */
  trust: number
  createdAt: number
}

/** Costs of an equal scene at distance 1 to 4. In rows of four, distance 4 is the listing above or below. */
const costs = [8, 2, 1, 3]
const maxCandidates = 24

/** @returns the picture number of each offer */
export function assignPictureNumbers(slots: readonly PictureSlot[]): Map<Offer, number> {
  const orders = [
    ...groupFeatured(slots),
    ...groupHomePage(slots),
    ...groupCatalogueLists(slots),
    ...groupVendorPages(slots),
  ]
  const neighborsBySlot = findNeighbors(orders)
  const numbers = new Map<Offer, number>()
  const taken = new Set<string>()
  for (const slot of orders.flat()) {
    if (numbers.has(slot.offer)) continue
    const number = chooseNumber(slot.offer, neighborsBySlot.get(slot) ?? [], numbers, taken)
    numbers.set(slot.offer, number)
    taken.add(`${slot.offer.picture}-${number}`)
  }
  return numbers
}

interface Neighbor {
  offer: Offer
  cost: number
}

/** Returns the kind without the variant, because different products on the same background look alike. */
const getPictureKind = (picture: string): string => picture.split('-')[0]!

/** Returns the lowest free number whose scene is repeated least among the neighbors. */
function chooseNumber(
  { picture, shows = () => true }: Offer,
  neighbors: readonly Neighbor[],
  numbers: Map<Offer, number>,
  taken: Set<string>,
): number {
  const kind = getPictureKind(picture)
  const scenes = neighbors.flatMap(({ offer, cost }) => {
    const number = numbers.get(offer)
    return number !== undefined && getPictureKind(offer.picture) === kind
      ? [{ scene: sceneOf(kind, number), cost }]
      : []
  })
  let best = { number: 0, cost: Infinity }
  for (let number = 1, left = maxCandidates; left > 0; number++) {
    if (taken.has(`${picture}-${number}`) || !shows(number)) continue
    left--
    const scene = sceneOf(kind, number)
    const cost = scenes.reduce((sum, other) => sum + (other.scene === scene ? other.cost : 0), 0)
    if (cost < best.cost) best = { number, cost }
  }
  return best.number
}

function findNeighbors(orders: readonly PictureSlot[][]): Map<PictureSlot, Neighbor[]> {
  const found = new Map<PictureSlot, Neighbor[]>()
  for (const order of orders) {
    order.forEach((slot, index) => {
      const beside = costs.flatMap((cost, step) =>
        [order[index - step - 1], order[index + step + 1]].flatMap((other) =>
          other ? [{ offer: other.offer, cost }] : [],
        ),
      )
      found.set(slot, [...(found.get(slot) ?? []), ...beside])
    })
  }
  return found
}

const byPrice = (a: PictureSlot, b: PictureSlot): number => a.offer.zmw - b.offer.zmw
const featuredLast = (a: PictureSlot, b: PictureSlot): number =>
  Number(a.offer.featured !== undefined) - Number(b.offer.featured !== undefined)

const getVertical = ({ vertical }: PictureSlot): string => vertical

/** Groups products separately, like the featured block of the home page. */
const groupFeatured = (slots: readonly PictureSlot[]): PictureSlot[][] =>
  groupBy(
    slots.filter(({ offer }) => offer.featured !== undefined),
    ({ offer }) => String(getPictureKind(offer.picture) === 'product'),
  ).map((all) => all.toSorted((a, b) => a.offer.featured! - b.offer.featured!))

/** Takes one listing per vendor, like `showcase`. */
const groupHomePage = (slots: readonly PictureSlot[]): PictureSlot[][] =>
  groupBy(slots, getVertical).map((all) =>
    groupBy(all, ({ offer }) => offer.vendor)
      .map((own) => own.toSorted((a, b) => featuredLast(a, b) || byPrice(a, b))[0]!)
      .sort((a, b) => b.trust - a.trust),
  )

const groupCatalogueLists = (slots: readonly PictureSlot[]): PictureSlot[][] =>
  groupBy(slots, getVertical).map((all) => all.toSorted((a, b) => b.trust - a.trust || a.createdAt - b.createdAt))

const groupVendorPages = (slots: readonly PictureSlot[]): PictureSlot[][] =>
  groupBy(slots, ({ offer }) => offer.vendor).map((own) => own.toSorted(byPrice))

function groupBy(slots: readonly PictureSlot[], getName: (one: PictureSlot) => string): PictureSlot[][] {
  const found = new Map<string, PictureSlot[]>()
  for (const slot of slots) found.set(getName(slot), [...(found.get(getName(slot)) ?? []), slot])
  return [...found.values()]
}
