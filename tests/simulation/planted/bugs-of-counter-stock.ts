import type { PlantedBug } from './bugs'

const unitTest = 'src/sync/counter/counter-stock.test.ts'
const ledger = { file: 'src/db/counter-ledger.ts', foundBy: 'tests/simulation/counter-stock.test.ts' } as const
const writer = { file: 'src/sync/counter/counter-stock.ts', foundBy: 'tests/simulation/counter-stock.test.ts' } as const
const stock = {
  file: 'server/domain/catalogue/stock/set-aside.ts',
  foundBy: 'server/domain/counter/counter-stock/counter-stock.db.test.ts',
} as const

const days = { foundBy: 'server/domain/counter/counter-stock/counter-days.db.test.ts' } as const
const cars = { foundBy: 'tests/world/counter-cars.db.test.ts' } as const

/** Bugs in stock that is set aside for the counter: on the device, and on the server. */
export const bugsOfCounterStock: readonly PlantedBug[] = [
  {
    ...ledger,
    name: 'pending sales are not deducted from the counter stock',
    find: 'held: Math.max(0, unit.held - sold)',
    replace: 'held: unit.held',
  },
  {
    ...ledger,
    foundBy: unitTest,
    name: 'accepted sales without rows are not deducted from the counter stock',
    find: "=> state !== 'refused'",
    replace: "=> state === 'waiting' || state === 'sending'",
  },
  {
    ...ledger,
    name: 'a device sells the counter stock of another device',
    find: "quota.state === 'open' && quota.deviceId === deviceId && Date",
    replace: "quota.state === 'open' && deviceId !== '' && Date",
  },
  {
    ...ledger,
    name: 'a device sells counter stock after its return time',
    find: '&& Date.parse(quota.returnAt) > now',
    replace: '&& now > 0',
  },
  {
    ...ledger,
    foundBy: unitTest,
    name: 'a device sells counter stock behind its return',
    find: "returned.has(quota._id) && quota.state === 'open'",
    replace: "returned.has(quota._id) && quota.state === 'expired'",
  },
  {
    ...ledger,
    foundBy: unitTest,
    name: 'only the first leg is checked against the counter stock',
    find: 'of sumBySlot(units))',
    replace: 'of sumBySlot(units).slice(0, 1))',
  },
  {
    ...writer,
    name: 'two tabs check the counter stock outside a transaction',
    find: 'transactNumbered(database, [outbox, vendorBookings, counterQuotas], async () => {',
    replace: 'Promise.resolve().then(async () => {',
  },
  {
    ...writer,
    name: 'the sale draws more than it displays',
    find: 'draws, deviceId: context.device }',
    replace: 'draws: [...draws, ...draws], deviceId: context.device }',
  },
  {
    name: 'the return of counter stock overtakes its sales',
    file: 'contract/counter/counter-commands.ts',
    find: "changes: { entity: 'counterQuota', getId: ({ params }: AnyInput): string => params.id },",
    replace:
      "changes: { entity: 'counterQuota', getId: ({ params }: AnyInput): string => params.id }, orderKey: ({ params }: AnyInput) => `return/${params.id}`,",
    foundBy: unitTest,
  },
  {
    ...stock,
    name: 'a sale from counter stock does not free its units',
    find: '  await decrementTaken(tx, freed)\n  return isCovered',
    replace: '  return isCovered',
  },
  {
    ...stock,
    name: 'a sale takes more than the quota holds',
    find: 'Math.min(missing, draw.quantity, claim.held)',
    replace: 'Math.min(missing, draw.quantity)',
  },
  {
    ...days,
    name: 'stock is set aside on the days that have it, although another day is refused',
    file: 'server/domain/counter/counter-stock/set-aside.ts',
    find: 'if (refused.size > 0) throw',
    replace: 'if (refused.size === requested.length) throw',
  },
  {
    ...days,
    name: 'the stock of all days is returned on the first day',
    file: 'server/domain/counter/counter-stock/set-aside.ts',
    find: ' + countNights(date, day) * dayMs',
    replace: '',
  },
  {
    ...days,
    name: 'of two quotas of one day, a release returns the units of one only',
    file: 'server/domain/catalogue/stock/set-aside.ts',
    find: 'freed.set(Number(stock_id), (freed.get(Number(stock_id)) ?? 0) + held)',
    replace: 'freed.set(Number(stock_id), held)',
  },
  {
    ...days,
    name: 'a release of several days is done in part',
    file: 'server/domain/counter/counter-stock/close.ts',
    find: 'known.length < new Set(ids).size',
    replace: 'known.length === 0',
  },
  {
    ...stock,
    name: 'a return also frees what was sold',
    find: 'returning before.stock_id, before.held',
    replace: 'returning before.stock_id, counter_claim.quantity as held',
  },
  {
    ...stock,
    name: 'a seat is set aside that is free on one leg only',
    find: 'Math.max(0, Math.min(...slots',
    replace: 'Math.max(0, Math.max(...slots',
  },
  {
    ...stock,
    name: 'set aside stock is counted without checking what is free',
    file: 'server/domain/catalogue/stock/counter-claim.ts',
    find: 'if (left >= quantity) return',
    replace: 'if (left >= 0) return',
  },
  {
    name: 'counter stock is sold on other platforms',
    file: 'server/domain/catalogue/stock/sold-out-days.ts',
    find: '+ ${heldByCounter}',
    replace: '',
    foundBy: stock.foundBy,
  },
  {
    name: 'counter stock counts as sold',
    file: 'server/domain/catalogue/stock/availability.ts',
    find: '- (select coalesce(sum(held), 0) from counter_claim c where c.stock_id = stock.id))',
    replace: ')',
    foundBy: stock.foundBy,
  },
  {
    name: 'each device that sends a sale from counter stock takes a unit for it',
    file: 'server/domain/counter/walk-ins/counter-sale.ts',
    find: '    if (await isSaleBooked(tx, accountId, sale)) return\n',
    replace: '',
    foundBy: 'server/domain/counter/counter-stock/exported-sales.db.test.ts',
  },
  {
    name: 'nothing is stored if the browser refuses persistent storage',
    file: 'src/sync/outbox/client.ts',
    find: '  requestPersistentStorage()\n  return { ok: true, key }',
    replace:
      "  if (!(await navigator.storage?.persist?.())) return { ok: false, reason: 'storage', message: '' }\n  return { ok: true, key }",
    foundBy: 'src/sync/counter/unsent-sales.test.ts',
  },
  {
    name: 'a transaction that a full disk aborts is not recognized',
    file: 'src/sync/outbox/client.ts',
    find: " || inner?.name === 'QuotaExceededError'",
    replace: '',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
  {
    name: 'a sale that was exported can be discarded',
    file: 'src/sync/outbox/outbox.ts',
    find: ' && !row.exportedAt',
    replace: '',
    foundBy: unitTest,
  },
  {
    name: 'the device counts no place for children that the server counts',
    file: 'src/verticals/travel/choice.ts',
    find: '[{ slot: choice.departsOn, quantity: countTravelers(choice) }],\n  addFree',
    replace: '[{ slot: choice.departsOn, quantity: choice.adults }],\n  addFree',
    foundBy: 'tests/contract/counter-units.test.ts',
  },
  {
    ...cars,
    name: 'the preparation time of a hire is not set aside',
    file: 'contract/verticals/car-hire/schema.ts',
    find: 'lusakaDate(Date.parse(pickUpAt) - bufferHours * hourMs)',
    replace: 'lusakaDate(Date.parse(pickUpAt))',
  },
  {
    ...cars,
    name: 'a sale does not free the car that was set aside for it',
    file: 'server/domain/catalogue/stock/set-aside.ts',
    find: 'if (claim.is_interval) await freeSetAsideUnits(tx, claim.quota_id, taken)',
    replace: 'if (claim.is_interval) await Promise.resolve()',
  },
  {
    ...cars,
    name: 'a sale from counter stock is refused because its days are on different cars',
    file: 'server/domain/counter/counter-stock/draw.ts',
    find: "'from' in unit && isCovered",
    replace: "'from' in unit && !isCovered",
  },
  {
    ...cars,
    name: 'a late return overlaps a car that is set aside',
    file: 'server/domain/counter/steps/late-return.ts',
    find: 'if (counterDays.length > 0) await',
    replace: 'if (counterDays.length > 9) await',
  },
  {
    name: 'an expired quota changes the stock of a past day',
    file: 'server/domain/counter/counter-stock/close.ts',
    find: "filter((quota) => quota.state === 'open')",
    replace: 'filter(() => true)',
    foundBy: stock.foundBy,
  },
]
