import type { PlantedBug } from './bugs'

const execute = 'server/http/execute.ts'
const claim = 'server/domain/catalogue/stock/claim.ts'
const photos = 'tests/world/photos.db.test.ts'
const stockRaces = 'tests/races/stock.db.test.ts'

/** Bugs that show when two transactions run at the same time, and bugs in uploads and in the ledger. */
export const bugsOfRaces: readonly PlantedBug[] = [
  {
    name: 'stock is read without a lock',
    file: claim,
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '',
    foundBy: stockRaces,
  },
  {
    name: 'stock rows are locked in random order',
    file: claim,
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '    .orderBy(sql`random()`)\n    .forUpdate()\n',
    foundBy: stockRaces,
  },
  {
    name: 'reducing rooms does not lock the stock',
    file: 'server/domain/catalogue/stock/resize.ts',
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '',
    foundBy: stockRaces,
  },
  {
    name: 'the key is claimed only after the effect',
    file: execute,
    find: `    const previousOutcome = await claimIdempotencyKey(tx, keyed, route.endpoint, hashes!)
    if (previousOutcome) return toExecutionResult(previousOutcome)
  }
  const stored = await runEffect(tx, route, call, keyed !== null)
`,
    replace: `    const known = await tx.sql.selectFrom('command_key').select('outcome').where('account_id', '=', keyed.who.accountId).where('key', '=', keyed.key).executeTakeFirst()
    if (known) return toExecutionResult(known.outcome as StoredOutcome)
  }
  const stored = await runEffect(tx, route, call, keyed !== null)
  if (keyed) await claimIdempotencyKey(tx, keyed, route.endpoint, hashes!)
`,
    foundBy: 'tests/races/idempotency-keys.db.test.ts',
  },
  {
    name: 'the key is claimed in an earlier transaction',
    file: execute,
    find: '  const executed = await transact(deps.connection.db, (tx) =>',
    replace: `  if (keyed) {
    const { db } = deps.connection
    const clock = deps.clock ? { clock: deps.clock } : {}
    const before = await transact(db, (tx) => claimIdempotencyKey(tx, keyed, route.endpoint, computeRequestHashes(route.endpoint, call, deps.settings.secrets)), clock)
    const known = await db.selectFrom('command_key').select('outcome').where('account_id', '=', keyed.who.accountId).where('key', '=', keyed.key).executeTakeFirst()
    if (before ?? known?.outcome) return 'refusal' in before! ? { ok: false, touched: [], ...before } : { ok: true, ...before! }
    const stored = await transact(db, async (tx) => {
      const effect = await runEffect(tx, route, { ...call, prepared }, true)
      await storeOutcome(tx, keyed, effect)
      return effect
    }, clock)
    return 'refusal' in stored ? { ok: false, refusal: stored.refusal, touched: stored.touched ?? [] } : { ok: true, answer: route.present && request.wantsAnswer ? await route.present(db, call) : stored.answer, touched: stored.touched }
  }
  const executed = await transact(deps.connection.db, (tx) =>`,
    foundBy: 'tests/races/crashes.db.test.ts',
  },
  {
    name: 'a closed database connection is answered with 500',
    file: 'server/http/errors.ts',
    find: '|not queryable',
    replace: '',
    foundBy: 'tests/races/crashes.db.test.ts',
  },
  {
    name: 'a profile change of staff does not reach the vendor',
    file: 'server/domain/accounts/accounts/profile.ts',
    find: 'vendor_id && staff_role ?',
    replace: 'vendor_id && !staff_role ?',
    foundBy: 'server/domain/business/staff/staff.feed.test.ts',
  },
  {
    name: 'renaming staff does not reach their messages',
    file: 'server/domain/business/staff/edit.ts',
    find: '  if (name !== undefined) await publishAccountChange(tx, id)\n',
    replace: '',
    foundBy: 'server/domain/business/staff/staff.feed.test.ts',
  },
  {
    name: 'a hidden vendor can still send messages',
    file: 'server/domain/messages/messages/send.ts',
    find: '  if (!side.isCustomer) await refuseClosedConversation(tx, pair)\n',
    replace: '',
    foundBy: 'server/domain/messages/messages/messages.feed.test.ts',
  },
  {
    name: 'indirect changes are added to the push response',
    file: 'server/db/feed.ts',
    find: '  if (inPushResponse) tx.recorded.changes.push',
    replace: '  tx.recorded.changes.push',
    foundBy: 'server/domain/business/listings/listings.feed.test.ts',
  },
  {
    name: 'upload pieces remain on disk after processing',
    file: 'server/domain/core/uploads/routes.ts',
    find: "      if (upload.state === 'done') tx",
    replace: "      if (upload.state === 'refused') tx",
    foundBy: photos,
  },
  {
    name: 'the replaced profile picture is not released',
    file: 'server/domain/accounts/accounts/profile.ts',
    find: '  if (before.image_url !== url) await releaseUpload(tx, before.image_url, by)\n',
    replace: '',
    foundBy: photos,
  },
  {
    name: 'files without a command remain on the device',
    file: 'src/sync/files/file-store.ts',
    find: '    await deleteUnreferencedFiles(storedFiles, rows)\n',
    replace: '',
    foundBy: photos,
  },
  {
    name: 'the sale posting leaves out the fee',
    file: 'server/domain/money/ledger/record-payment.ts',
    find: `amountNgwee: fee - price },
    { account: accounts.platformFee, amountNgwee: -fee },
`,
    replace: `amountNgwee: -price },
`,
    foundBy: 'server',
  },
  {
    name: 'the last entry of a posting is not inserted',
    file: 'server/domain/money/ledger/post.ts',
    find: '    .values(nonZeroEntries.map(',
    replace: '    .values(nonZeroEntries.slice(0, -1).map(',
    foundBy: 'server',
  },
  {
    name: 'a refund due is not posted',
    file: 'server/domain/money/refunds/create-refund.ts',
    find: "  await post(tx, 'refund_due', id, [{ account: accounts.gateway",
    replace: "  if (amountNgwee < 0) await post(tx, 'refund_due', id, [{ account: accounts.gateway",
    foundBy: 'server/domain/money/payments/payments.db.test.ts',
  },
  {
    name: 'accepting locks the booking before its listing',
    file: 'server/domain/counter/steps/take-step.ts',
    find: "  if (step === 'accept') await lockListing(tx, bookingId)\n",
    replace: '',
    foundBy: 'server/domain/business/homes/homes.db.test.ts',
  },
]
