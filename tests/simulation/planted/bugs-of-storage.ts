import type { PlantedBug } from './bugs'

const storage = 'src/sync/engine/storage.ts'
const outboxByKey = 'src/sync/outbox/outbox-by-key.ts'

/** Bugs in the storage of the device. */
export const bugsOfStorage: readonly PlantedBug[] = [
  {
    name: 'a new epoch empties the outbox',
    file: storage,
    find: '  const snapshotSince = getSnapshotStart(before, page, pull)\n',
    replace:
      '  const snapshotSince = getSnapshotStart(before, page, pull)\n  if (page.snapshot) await database.outbox.clear()\n',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'a push response is settled in two transactions',
    file: storage,
    find: '    settle: (settlement) => write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, settlement, now())),',
    replace: `    settle: async (settlement) => {
      await write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, { accepted: settlement.accepted ?? [] }, now()))
      await write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, { ...settlement, accepted: [] }, now()))
    },`,
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'a page requested by a frozen tab is applied',
    file: storage,
    find: '  if (before.pull !== pull) return false\n',
    replace: '',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'the outbox is sorted by time instead of sequence',
    file: outboxByKey,
    find: 'rows.sort((a, b) => a.sequence - b.sequence)',
    replace: 'rows.sort((a, b) => a.createdAt - b.createdAt)',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'commands in flight are not resent after a crash',
    file: outboxByKey,
    find: "Promise.all([readState('waiting'), readState('sending')])",
    replace: "Promise.all([readState('waiting')])",
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'rejected commands are deleted',
    file: storage,
    find: '  await updateRows([...refusals.keys()], (row) => markRefused(row, refusals.get(row.key)!))\n',
    replace: '  await byKeys.remove([...refusals.keys()])\n',
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'push responses overwrite rows regardless of version',
    file: 'src/sync/pull/base-rows.ts',
    find: '    const next = mergeIncomingRow(base.get(getEntityKey(row)), row, context, rank)\n',
    replace: '    const next = mergeIncomingRow(undefined, row, context, rank)\n',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'coalescing deletes the oldest rows',
    file: 'src/sync/outbox/outbox.ts',
    find: '    if (drop.length > 0) await outbox.bulkDelete(drop.map(({ sequence }) => sequence))\n',
    replace:
      '    await outbox.bulkDelete((await outbox.toArray()).map(({ sequence }) => sequence).slice(0, drop.length))\n',
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'a retried enqueue stores the command twice',
    file: 'src/sync/outbox/outbox.ts',
    find: '    if (rows.some(({ key }) => key === context.key)) return context.key\n',
    replace: '',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
  {
    name: 'an attempted command can be discarded',
    file: 'src/sync/outbox/outbox.ts',
    find: 'row.attempted === 0 && !row.exportedAt',
    replace: '!row.exportedAt',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
  {
    name: 'sign-out discards pending commands without a warning',
    file: 'src/sync/page/sign-out.ts',
    find: 'const countLost = () => (discard ? Promise.resolve(null) : countUnsent(user))',
    replace: 'const countLost = () => Promise.resolve(null)',
    foundBy: 'src/sync/page/sign-out.test.ts',
  },
  {
    name: 'a database upgrade empties the outbox',
    file: 'src/db/migrations.ts',
    find: "stores: { conversations: 'id', messages: 'id' },\n    upgrade: (transaction) => transaction.table('cursors')",
    replace:
      "stores: { conversations: 'id', messages: 'id' },\n    upgrade: (transaction) => transaction.table('outbox').toCollection().delete() && transaction.table('cursors')",
    foundBy: 'src/db/database.test.ts',
  },
  {
    name: 'the age of bookings is measured with the clock of the device',
    file: 'src/sync/engine/storage.ts',
    find: 'new Date(rows.at(-1)?.data?.createdAt ?? 0)',
    replace: 'new Date()',
    foundBy: 'src/sync/engine/storage-dexie.test.ts',
  },
  {
    name: 'a failed write counts as saved',
    file: 'src/sync/outbox/client.ts',
    find: '  } catch (error) {\n    return buildStorageFailure(error)\n  }',
    replace: '  } catch (error) {\n    key = String(error)\n  }',
    foundBy: 'src/sync/outbox/client.test.ts',
  },
]
