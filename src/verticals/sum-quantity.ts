import type { SlotQuantity } from './screens'

export const sumQuantity = (units: readonly SlotQuantity[], slot: string): number =>
  units.reduce((sum, unit) => (unit.slot === slot ? sum + unit.quantity : sum), 0)
