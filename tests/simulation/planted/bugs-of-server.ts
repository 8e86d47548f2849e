import type { PlantedBug } from './bugs'

const execute = 'server/http/execute.ts'
const push = 'server/http/push.ts'
const pull = 'server/domain/sync/pull.ts'
const cart = 'server/domain/bookings/cart/edit.ts'

/** Bugs in the server's handling of commands and of the change feed. */
export const bugsOfServer: readonly PlantedBug[] = [
  {
    name: 'the key is stored in a later transaction than the effect',
    file: execute,
    find: '  const executed = await transact(deps.connection.db, (tx) =>',
    replace: `  if (keyed) {
    const clock = deps.clock ? { clock: deps.clock } : {}
    const { db } = deps.connection
    const known = await db.selectFrom('command_key').select('outcome').where('key', '=', keyed.key).executeTakeFirst()
    const stored = (known?.outcome as StoredOutcome) ?? (await transact(db, (tx) => runEffect(tx, route, { ...call, prepared }, true), clock))
    if (!known) {
      await transact(db, async (tx) => {
        await claimIdempotencyKey(tx, keyed, route.endpoint, computeRequestHashes(route.endpoint, call, deps.settings.secrets))
        await storeOutcome(tx, keyed, stored)
      }, clock)
    }
    if ('refusal' in stored) return { ok: false, refusal: stored.refusal }
    return { ok: true, answer: route.present && request.wantsAnswer ? await route.present(db, call) : stored.answer, touched: stored.touched }
  }
  const executed = await transact(deps.connection.db, (tx) =>`,
    foundBy: 'server',
  },
  {
    name: 'a reused key with another body is accepted',
    file: execute,
    find: "  if (!hashes.some((hash) => row.request_hash.equals(hash))) throw new Refusal('key_reused')\n",
    replace: '',
    foundBy: 'server/http/execute.db.test.ts',
  },
  {
    name: 'a repeated command runs again',
    file: execute,
    find: '    if (previousOutcome) return toExecutionResult(previousOutcome)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'the refusal of a command is not stored',
    file: execute,
    find: "    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error\n",
    replace: '    throw error\n',
    foundBy: 'server',
  },
  {
    name: 'the outcome of a command is not stored',
    file: execute,
    find: '  if (keyed) await storeOutcome(tx, keyed, stored)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a batch continues after a command that must be retried',
    file: push,
    find: "    if (outcome.outcome === 'retry') break\n",
    replace: '',
    foundBy: 'server/http/execute.db.test.ts',
  },
  {
    name: 'one unit above the capacity is sold',
    file: 'server/domain/catalogue/stock/claim.ts',
    find: 'if (taken + quantity > row.capacity) throw',
    replace: 'if (taken + quantity > row.capacity + 1) throw',
    foundBy: 'server',
  },
  {
    name: 'an expired hold is not released',
    file: 'server/domain/catalogue/stock/claim.ts',
    find: "    .where('expires_at', '<=', tx.at)\n",
    replace: "    .where('expires_at', '<=', new Date(0))\n",
    foundBy: 'server/domain/money/payments/payments.db.test.ts',
  },
  {
    name: 'the feed includes changes above open transactions',
    file: pull,
    find: 'and change.xid < ${horizon}::xid8\n    order by',
    replace: '\n    order by',
    foundBy: 'server/domain/sync/feed.feed.test.ts',
  },
  {
    name: 'the feed skips changes of one transaction',
    file: pull,
    find: '(change.xid, change.seq) > (${cursor.xid}::xid8, ${cursor.seq}::bigint)',
    replace: 'change.seq > ${cursor.seq}::bigint + 1',
    foundBy: 'server',
  },
  {
    name: 'clearing the cart records no changes',
    file: cart,
    find: "  const clearedRows = await itemsToRemove.returning('product_id').execute()\n  await recordCartChanges(",
    replace:
      "  const clearedRows = await itemsToRemove.returning('product_id').execute()\n  if (clearedRows.length < 0) await recordCartChanges(",
    foundBy: 'server',
  },
  {
    name: 'adding to the cart overwrites the quantity',
    file: cart,
    find: "eb('cart_item.quantity', '+', eb.ref('excluded.quantity'))",
    replace: "eb('excluded.quantity', '+', 0)",
    foundBy: 'server',
  },
  {
    name: 'marking all as read includes later notifications',
    file: 'server/domain/messages/notifications/read.ts',
    find: '  if (upTo) unread =',
    replace: '  if (upTo === undefined) unread =',
    foundBy: 'server',
  },
  {
    name: 'a repeated message is inserted again',
    file: 'server/domain/messages/messages/send.ts',
    find: '  if (await isStored(tx, caller, pair, id)) return false\n',
    replace: '',
    foundBy: 'server/domain/messages/messages/messages.db.test.ts',
  },
  {
    name: 'a withdrawn application cannot be submitted again',
    file: 'server/domain/business/hiring/apply.ts',
    find: '.onConflict((conflict) => conflict.doNothing())\n    .executeTakeFirst()\n  const isNew = added.numInsertedOrUpdatedRows === 1n\n',
    replace:
      '.onConflict((conflict) => conflict.doNothing())\n    .executeTakeFirst()\n  const isNew = added.numInsertedOrUpdatedRows < 2n\n',
    foundBy: 'server',
  },
]
