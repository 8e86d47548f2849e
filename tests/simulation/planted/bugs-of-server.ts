import type { Planted } from './bugs'

const execute = 'server/http/execute.ts'
const push = 'server/http/push.ts'
const pull = 'server/domain/sync/pull.ts'
const cart = 'server/domain/cart/edit.ts'

/** At the other end. */
export const bugsOfServer: readonly Planted[] = [
  {
    name: 'key stored after commit',
    file: execute,
    find: '  const executed = await transact(deps.connection.db, (tx) =>',
    replace: `  if (keyed) {
    const clock = deps.clock ? { clock: deps.clock } : {}
    const { db } = deps.connection
    const known = await db.selectFrom('command_key').select('outcome').where('key', '=', keyed.key).executeTakeFirst()
    const stored = (known?.outcome as Stored) ?? (await transact(db, (tx) => effectOf(tx, route, { ...call, prepared }, true), clock))
    if (!known) {
      await transact(db, async (tx) => {
        await takeKey(tx, keyed, route.endpoint, hashOf(route.endpoint, call, deps.settings.secret))
        await remember(tx, keyed, stored)
      }, clock)
    }
    if ('refusal' in stored) return { ok: false, refusal: stored.refusal }
    return { ok: true, answer: route.present && request.wantsAnswer ? await route.present(db, call) : stored.answer, touched: stored.touched }
  }
  const executed = await transact(deps.connection.db, (tx) =>`,
    foundBy: 'server',
  },
  {
    name: 'body not compared with key',
    file: execute,
    find: "  if (!row.request_hash.equals(hash)) throw new Refusal('key_reused')\n",
    replace: '',
    foundBy: 'server/http/execute.db.test.ts',
  },
  {
    name: 'a repeated key does it again',
    file: execute,
    find: '    if (previousOutcome) return toExecutionResult(previousOutcome)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a refusal is not remembered',
    file: execute,
    find: "    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error\n",
    replace: '    throw error\n',
    foundBy: 'server',
  },
  {
    name: 'the outcome is not kept',
    file: execute,
    find: '  if (keyed) await storeOutcome(tx, keyed, stored)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a batch goes on after what must be tried again',
    file: push,
    find: "    if (outcome.outcome === 'retry') break\n",
    replace: '',
    foundBy: 'server/http/execute.db.test.ts',
  },
  {
    name: 'no capacity check',
    file: 'server/domain/stock/claim.ts',
    find: 'if (taken + quantity > row.capacity) throw',
    replace: 'if (taken + quantity > row.capacity + 1) throw',
    foundBy: 'server',
  },
  {
    name: 'an expired hold keeps its place',
    file: 'server/domain/stock/claim.ts',
    find: "    .where('expires_at', '<=', tx.at)\n",
    replace: "    .where('expires_at', '<=', new Date(0))\n",
    foundBy: 'server/domain/payments/payments.db.test.ts',
  },
  {
    name: 'the feed is read above open transactions',
    file: pull,
    find: ' and c.xid < ${horizon}::xid8\n    order by',
    replace: '\n    order by',
    foundBy: 'server/domain/sync/feed.feed.test.ts',
  },
  {
    name: 'the feed skips what came in one transaction',
    file: pull,
    find: '(c.xid, c.seq) > (${cursor.xid}::xid8, ${cursor.seq}::bigint)',
    replace: 'c.seq > ${cursor.seq}::bigint + 1',
    foundBy: 'server',
  },
  {
    name: 'a cleared cart is told to nobody',
    file: cart,
    find: "  const clearedRows = await itemsToRemove.returning('product_id').execute()\n  await recordCartChanges(",
    replace:
      "  const clearedRows = await itemsToRemove.returning('product_id').execute()\n  if (clearedRows.length < 0) await recordCartChanges(",
    foundBy: 'server',
  },
  {
    name: 'an addition overwrites',
    file: cart,
    find: "eb('cart_item.quantity', '+', eb.ref('excluded.quantity'))",
    replace: "eb('excluded.quantity', '+', 0)",
    foundBy: 'server',
  },
  {
    name: 'marking all as read marks what was not seen',
    file: 'server/domain/notifications/read.ts',
    find: '  if (upTo) unread =',
    replace: '  if (upTo === undefined) unread =',
    foundBy: 'server',
  },
  {
    name: 'a message that comes twice is written twice over',
    file: 'server/domain/messages/send.ts',
    find: '  if (await isStored(tx, caller, pair, id)) return false\n',
    replace: '',
    foundBy: 'server/domain/messages/messages.db.test.ts',
  },
  {
    name: 'an application once withdrawn stays withdrawn',
    file: 'server/domain/hiring/apply.ts',
    find: '.onConflict((conflict) => conflict.doNothing())\n    .executeTakeFirst()\n  const isNew = added.numInsertedOrUpdatedRows === 1n\n',
    replace:
      '.onConflict((conflict) => conflict.doNothing())\n    .executeTakeFirst()\n  const isNew = added.numInsertedOrUpdatedRows < 2n\n',
    foundBy: 'server',
  },
]
