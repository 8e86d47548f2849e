/**
 * The basket of the counter. It is stored on the device, so that it survives a reload and a loss of power. It contains
 * products and quantities, and nothing about the customer.
 */
import { useState } from 'react'
import { maxItemQuantity } from '#contract/bookings/orders/cart'
import { maxSaleItems } from '#contract/counter/sale-items'

export interface BasketLine {
  listingId: string
  quantity: number
}

const storageKey = 'tilipo-basket'

function readStored(userId: string): BasketLine[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (stored?.userId !== userId || !Array.isArray(stored.lines)) return []
    return stored.lines.filter(
      ({ listingId, quantity }: Partial<BasketLine>) => typeof listingId === 'string' && isQuantity(quantity),
    )
  } catch {
    return []
  }
}

function store(userId: string, lines: readonly BasketLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify({ userId, lines }))
  } catch {
    // Without space, the basket lasts as long as the page.
  }
}

const isQuantity = (quantity: unknown): quantity is number =>
  Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= maxItemQuantity

/** Adds one piece, or another one of a product that is listed already. */
function addToBasket(lines: readonly BasketLine[], listingId: string, quantity = 1): BasketLine[] {
  const known = lines.find((line) => line.listingId === listingId)
  if (known)
    return lines.map((line) =>
      line === known ? { listingId, quantity: Math.min(maxItemQuantity, known.quantity + quantity) } : line,
    )
  return lines.length < maxSaleItems ? [...lines, { listingId, quantity }] : [...lines]
}

/** What was added while a sale was being saved: it belongs to the next one. */
const subtract = (lines: readonly BasketLine[], sold: readonly BasketLine[]): BasketLine[] =>
  lines.flatMap(({ listingId, quantity }) => {
    const left = quantity - (sold.find((line) => line.listingId === listingId)?.quantity ?? 0)
    return left > 0 ? [{ listingId, quantity: left }] : []
  })

export interface Basket {
  lines: readonly BasketLine[]
  /** The lines are sold, and displayed until the next sale. */
  isSold: boolean
  /** Increases with each sale. */
  number: number
  add(listingId: string, quantity?: number): void
  setQuantity(listingId: string, quantity: number): void
  remove(listingId: string): void
  markSold(sold: readonly BasketLine[]): void
  /** Begins the basket of the next customer. */
  startNext(): void
}

interface State {
  lines: readonly BasketLine[]
  isSold: boolean
  number: number
  /** The lines of the next sale, while the lines are sold. */
  next: readonly BasketLine[]
}

/** @param userId the basket of another user of this device is not displayed */
export function useBasket(userId: string, initial: BasketLine | null): Basket {
  const [state, setState] = useState((): State => {
    const stored = readStored(userId)
    const isListed = !initial || stored.some(({ listingId }) => listingId === initial.listingId)
    const lines = isListed ? stored : addToBasket(stored, initial.listingId, initial.quantity)
    return { lines, isSold: false, number: 1, next: [] }
  })
  const change = (edit: (lines: readonly BasketLine[]) => readonly BasketLine[]) =>
    setState(({ isSold, next, lines: before, number }) => {
      const lines = edit(isSold ? next : before)
      store(userId, lines)
      return { lines, isSold: false, number: number + (isSold || lines.length === 0 ? 1 : 0), next: [] }
    })
  return {
    lines: state.lines,
    isSold: state.isSold,
    number: state.number,
    add: (listingId, quantity) => change((lines) => addToBasket(lines, listingId, quantity)),
    setQuantity: (listingId, quantity) =>
      change((lines) => lines.map((line) => (line.listingId === listingId ? { listingId, quantity } : line))),
    remove: (listingId) => change((lines) => lines.filter((line) => line.listingId !== listingId)),
    markSold: (sold) =>
      setState((current) => {
        const next = subtract(current.lines, sold)
        store(userId, next)
        return { ...current, lines: sold, isSold: true, next }
      }),
    startNext: () => change((lines) => lines),
  }
}
