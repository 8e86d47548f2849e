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
export function addToBasket(lines: readonly BasketLine[], listingId: string, quantity = 1): BasketLine[] {
  const known = lines.find((line) => line.listingId === listingId)
  if (known)
    return lines.map((line) =>
      line === known ? { listingId, quantity: Math.min(maxItemQuantity, known.quantity + quantity) } : line,
    )
  return lines.length < maxSaleItems ? [...lines, { listingId, quantity }] : [...lines]
}

export interface Basket {
  lines: readonly BasketLine[]
  /** The lines are sold, and displayed until the next sale. */
  isSold: boolean
  /** Increases with each sale. */
  number: number
  add(listingId: string, quantity?: number): void
  setQuantity(listingId: string, quantity: number): void
  remove(listingId: string): void
  markSold(): void
  clear(): void
}

/** @param userId the basket of another user of this device is not displayed */
export function useBasket(userId: string, initial: BasketLine | null): Basket {
  const [state, setState] = useState(() => {
    const stored = readStored(userId)
    const isListed = !initial || stored.some(({ listingId }) => listingId === initial.listingId)
    const lines = isListed ? stored : addToBasket(stored, initial.listingId, initial.quantity)
    return { lines, isSold: false, number: 1 }
  })
  const change = (edit: (lines: readonly BasketLine[]) => BasketLine[]) =>
    setState((current) => {
      const lines = edit(current.isSold ? [] : current.lines)
      store(userId, lines)
      return { lines, isSold: false, number: current.number + (current.isSold || lines.length === 0 ? 1 : 0) }
    })
  return {
    ...state,
    add: (listingId, quantity) => change((lines) => addToBasket(lines, listingId, quantity)),
    setQuantity: (listingId, quantity) =>
      change((lines) => lines.map((line) => (line.listingId === listingId ? { listingId, quantity } : line))),
    remove: (listingId) => change((lines) => lines.filter((line) => line.listingId !== listingId)),
    markSold: () => {
      store(userId, [])
      setState((current) => ({ ...current, isSold: true }))
    },
    clear: () => change(() => []),
  }
}
