import { zmwOf } from '#contract/core/money'
import type { FigureGroup } from '#contract/business/analytics/figures'
import { computeAverage } from '../figures'
import type { ComputeFigures, FigureListing, PeriodFacts } from '../figures'
import { firstItem, itemAt } from '#contract/core/checked-access'

const lowStock = 5
const maxRows = 10

/** Best and slow sellers, low stock and the average order. A unit is an item. */
export const stores: ComputeFigures = (facts) => {
  const sales = sumSales(facts)
  const offered = facts.listings.filter(({ isOffered }) => isOffered)
  const low = offered
    .map((listing) => ({ label: listing.name, values: [listing.left ?? listing.capacity] }))
    .filter(({ values }) => firstItem(values) <= lowStock)
    .sort((a, b) => firstItem(a.values) - firstItem(b.values) || a.label.localeCompare(b.label))
  const { orders, valueNgwee } = facts.orders
  return {
    stats: [
      {
        name: 'averageOrder',
        label: 'Average order',
        hint: orders === 1 ? '1 order' : `${orders} orders`,
        unit: 'money',
        value: computeAverage(valueNgwee, orders),
      },
      {
        name: 'items',
        label: 'Items sold',
        hint: 'Ordered in the period',
        unit: 'number',
        value: [...sales.values()].reduce((sum, { units }) => sum + units, 0),
      },
      {
        name: 'lowStock',
        label: 'Low stock',
        hint: `Products with ${lowStock} or fewer left, now`,
        unit: 'number',
        value: low.length,
        isNow: true,
      },
    ],
    lines: [],
    groups: [
      buildSellers(
        'best',
        'Best sellers',
        'The products with the most items sold.',
        listSellers(facts.listings, sales).filter(({ values }) => firstItem(values) > 0),
      ),
      buildSellers(
        'slow',
        'Slow sellers',
        'The offered products that sold least.',
        listSellers(offered, sales).reverse(),
      ),
      {
        name: 'lowStock',
        title: 'Low stock',
        hint: 'As of now.',
        columns: [{ label: 'Left', unit: 'number' }],
        rows: low.slice(0, maxRows),
      },
    ],
  }
}

type Sales = ReadonlyMap<string, { units: number; valueNgwee: number }>

function sumSales({ used }: PeriodFacts): Sales {
  const sales = new Map<string, { units: number; valueNgwee: number }>()
  for (const { listingId, units, valueNgwee } of used) {
    const before = sales.get(listingId) ?? { units: 0, valueNgwee: 0 }
    sales.set(listingId, { units: before.units + units, valueNgwee: before.valueNgwee + valueNgwee })
  }
  return sales
}

/** The products with the most items sold first. */
const listSellers = (listings: readonly FigureListing[], sales: Sales): FigureGroup['rows'] =>
  listings
    .map(({ id, name }) => {
      const { units, valueNgwee } = sales.get(id) ?? { units: 0, valueNgwee: 0 }
      return { label: name, values: [units, zmwOf(valueNgwee)] }
    })
    .sort(
      (a, b) =>
        firstItem(b.values) - firstItem(a.values) ||
        itemAt(b.values, 1) - itemAt(a.values, 1) ||
        a.label.localeCompare(b.label),
    )

const buildSellers = (name: string, title: string, hint: string, rows: FigureGroup['rows']): FigureGroup => ({
  name,
  title,
  hint,
  columns: [
    { label: 'Items sold', unit: 'number' },
    { label: 'Revenue', unit: 'money' },
  ],
  rows: rows.slice(0, maxRows),
})
