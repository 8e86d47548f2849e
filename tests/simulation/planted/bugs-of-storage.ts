import type { Planted } from './bugs'

const storage = 'src/sync/storage.ts'
const byKey = 'src/sync/outbox-by-key.ts'

/** In what the device holds. */
export const bugsOfStorage: readonly Planted[] = [
  {
    name: 'epoch change drops the queue',
    file: storage,
    find: '  const snapshotSince = getSnapshotStart(before, page, pull)\n',
    replace:
      '  const snapshotSince = getSnapshotStart(before, page, pull)\n  if (page.snapshot) await database.outbox.clear()\n',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'settled in two transactions',
    file: storage,
    find: '    settle: (settlement) => write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, settlement, now())),',
    replace: `    settle: async (settlement) => {
      await write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, { accepted: settlement.accepted ?? [] }, now()))
      await write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, { ...settlement, accepted: [] }, now()))
    },`,
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: "a sleeping tab's page is taken",
    file: storage,
    find: '  if (before.pull !== pull) return false\n',
    replace: '',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'the queue is sent by the clock',
    file: byKey,
    find: 'rows.sort((a, b) => a.sequence - b.sequence)',
    replace: 'rows.sort((a, b) => a.createdAt - b.createdAt)',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'what was being sent is forgotten after a crash',
    file: byKey,
    find: "Promise.all([readState('waiting'), readState('sending')])",
    replace: "Promise.all([readState('waiting')])",
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'a refused row is deleted',
    file: storage,
    find: '  await updateRows([...refusals.keys()], (row) => markRefused(row, refusals.get(row.key)!))\n',
    replace: '  await byKeys.remove([...refusals.keys()])\n',
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'answers change rows without their versions',
    file: 'src/sync/base-rows.ts',
    find: '    const next = mergeIncomingRow(base.get(getEntityKey(row)), row, context, rank)\n',
    replace: '    const next = mergeIncomingRow(undefined, row, context, rank)\n',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'merging drops the oldest rows',
    file: 'src/sync/outbox.ts',
    find: '    if (drop.length > 0) await outbox.bulkDelete(drop.map(({ sequence }) => sequence))\n',
    replace:
      '    await outbox.bulkDelete((await outbox.toArray()).map(({ sequence }) => sequence).slice(0, drop.length))\n',
    foundBy: 'model on IndexedDB',
  },
  {
    name: 'a write that is tried again is written twice',
    file: 'src/sync/outbox.ts',
    find: '    if (rows.some(({ key }) => key === context.key)) return context.key\n',
    replace: '',
    foundBy: 'src/sync/client.test.ts',
  },
  {
    name: 'what has left may be discarded',
    file: 'src/sync/outbox.ts',
    find: "(row.state === 'waiting' && row.attempted === 0))",
    replace: "row.state === 'waiting')",
    foundBy: 'src/sync/client.test.ts',
  },
  {
    name: 'signing out forgets what waits',
    file: 'src/sync/sign-out.ts',
    find: 'const countLost = () => (discard ? Promise.resolve(0) : countPending(openUserDatabase(user)))',
    replace: 'const countLost = () => Promise.resolve(0)',
    foundBy: 'src/sync/sign-out.test.ts',
  },
  {
    name: 'an upgrade of the storage empties the queue',
    file: 'src/db/migrations.ts',
    find: "stores: { conversations: 'id', messages: 'id' },\n    upgrade: (transaction) => transaction.table('cursors')",
    replace:
      "stores: { conversations: 'id', messages: 'id' },\n    upgrade: (transaction) => transaction.table('outbox').toCollection().delete() && transaction.table('cursors')",
    foundBy: 'src/db/database.test.ts',
  },
  {
    name: 'a full disk counts as saved',
    file: 'src/sync/client.ts',
    find: '  } catch (error) {\n    return buildStorageFailure(error)\n  }',
    replace: '  } catch (error) {\n    key = String(error)\n  }',
    foundBy: 'src/sync/client.test.ts',
  },
]
