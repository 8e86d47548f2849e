import type { PlantedBug } from './bugs'

const commands = 'contract/counter/counter-commands.ts'
const shiftCommands = 'contract/counter/cash-shift-commands.ts'
const salesFile = 'contract/counter/sales-file.ts'
const rowTransitions = 'src/sync/outbox/row-transitions.ts'
const entries = 'server/domain/counter/cash-shifts/entries.ts'
const refund = 'server/domain/counter/walk-ins/refund.ts'
const edit = 'server/domain/counter/cash-shifts/edit.ts'
const shiftTest = 'server/domain/counter/cash-shifts/cash-shifts.feed.test.ts'
const paymentTest = 'server/domain/counter/cash-shifts/counter-payments.feed.test.ts'

/** Bugs in sales, refunds and cash shifts at the counter, and in the file of unsent sales. */
export const bugsOfCounter: readonly PlantedBug[] = [
  {
    name: 'the sales of one device are sent in several queues',
    file: shiftCommands,
    find: "orderKey: () => 'counter',",
    replace: 'orderKey: ({ params, body }: AnyInput): string => `counter/${params.id ?? body.id}`,',
    foundBy: 'model',
  },
  {
    name: 'a refused sale stops the other sales of its device',
    file: commands,
    find: "  name: 'walkIns.recordOffline',\n",
    replace: "  name: 'walkIns.recordOffline',\n  creates: true,\n",
    foundBy: 'model',
  },
  {
    name: 'a refused sale counts as booked without a confirmed booking',
    file: rowTransitions,
    find: 'confirmed?.deleted === 0',
    replace: 'confirmed?.deleted !== 1',
    foundBy: 'model',
  },
  {
    name: 'a refused sale counts as booked because another sale is',
    file: 'src/sync/engine/storage.ts',
    find: 'isSettledDuplicate(row, getConfirmed(row))',
    replace: 'refused.some((other) => isSettledDuplicate(row, getConfirmed(other)))',
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'a refused sale stays after a copy of it was booked',
    file: rowTransitions,
    find: "row.state === 'refused' && findTarget",
    replace: 'row.tries < 0 && findTarget',
    foundBy: 'model',
  },
  {
    name: 'a command is discarded without a decision of the user',
    file: 'src/sync/outbox/client.ts',
    find: '  assertUserAction(action)\n',
    replace: '',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
  {
    name: 'a command that was refused meanwhile is discarded as pending',
    file: 'src/sync/outbox/outbox.ts',
    find: 'row?.state === displayed && ',
    replace: 'row && displayed && ',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
  {
    name: 'an exported file lacks a sale',
    file: salesFile,
    find: '...content, checksum })',
    replace: '...content, sales: content.sales.slice(1), checksum })',
    foundBy: 'model',
  },
  {
    name: 'an imported sale gets a new id',
    file: salesFile,
    find: '  return { ok: true, file: checked.value }\n',
    replace:
      "  return { ok: true, file: { ...checked.value, sales: file.sales.map(({ sale, item }) => ({ item, sale: { ...sale, id: [...sale.id].reverse().join('') } })) } }\n",
    foundBy: 'model',
  },
  {
    name: 'a sale is not part of its shift',
    file: entries,
    find: '  if (!shiftId) return\n',
    replace: "  if (!shiftId || kind === 'sale') return\n",
    foundBy: 'server',
  },
  {
    name: 'a refund is not part of its shift',
    file: entries,
    find: '  if (!shiftId) return\n',
    replace: "  if (!shiftId || kind === 'refund') return\n",
    foundBy: 'server',
  },
  {
    name: 'a closed shift reaches only the device of its person',
    file: 'server/domain/counter/cash-shifts/sql.ts',
    find: '[userScope(shift.account_id), cashScope(shift.vendor_id)]',
    replace: '[userScope(shift.account_id)]',
    foundBy: 'server',
  },
  {
    name: 'a sale that meets its own booking fails',
    file: 'server/domain/bookings/bookings/insert.ts',
    find: 'throw retryTransaction()',
    replace: "throw Object.assign(new Error('exists'), { code: '23505' })",
    foundBy: shiftTest,
  },
  {
    name: 'a repeated refund is refused',
    file: refund,
    find: '  if (sale.some(({ walk_in_refund_id }) => walk_in_refund_id === refund.id)) return\n',
    replace: '',
    foundBy: shiftTest,
  },
  {
    name: 'the device decides how much cash is expected',
    file: edit,
    find: '      expected_ngwee: expectedNgwee,\n',
    replace: '      expected_ngwee: deviceExpectedNgwee,\n',
    foundBy: shiftTest,
  },
  {
    name: 'what was paid by card counts as cash in the drawer',
    file: entries,
    find: "(method === 'cash' ? ngweeOf(amount) : 0)",
    replace: 'ngweeOf(amount)',
    foundBy: paymentTest,
  },
  {
    name: 'a split sale is refunded wholly in cash',
    file: refund,
    find: 'fitPayments(await loadCounterPayments(tx, item), zmwOf(recordedNgwee))',
    replace: "[{ method: 'cash' as const, amount: zmwOf(recordedNgwee) }]",
    foundBy: paymentTest,
  },
  {
    name: 'the ledger posts every method as cash',
    file: 'server/domain/money/ledger/recorded-payments.ts',
    find: 'accounts.vendorRecorded(vendorId, method)',
    replace: "accounts.vendorRecorded(vendorId, 'cash')",
    foundBy: paymentTest,
  },
  {
    name: 'the payments of a sale need not add up to the price',
    file: 'contract/bookings/counter-payments/counter-payments.ts',
    find: '  if (isPart ? missing < 0 : missing !== 0)\n',
    replace: '  if (missing > total * 100)\n',
    foundBy: paymentTest,
  },
]
