import type { Planted } from './bugs'

const execute = 'server/http/execute.ts'
const claim = 'server/domain/stock/claim.ts'
const photos = 'tests/world/photos.db.test.ts'
const stockRaces = 'tests/races/stock.db.test.ts'

/** Those that show where two do something at the same moment, and those in the books. */
export const bugsOfRaces: readonly Planted[] = [
  {
    name: 'stock is looked at without a lock',
    file: claim,
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '',
    foundBy: stockRaces,
  },
  {
    name: 'stock is locked in any order',
    file: claim,
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '    .orderBy(sql`random()`)\n    .forUpdate()\n',
    foundBy: stockRaces,
  },
  {
    name: 'fewer rooms are written over what is being booked',
    file: 'server/domain/stock/resize.ts',
    find: "    .orderBy('id')\n    .forUpdate()\n",
    replace: '',
    foundBy: stockRaces,
  },
  {
    name: 'a key is looked for, and taken when all is done',
    file: execute,
    find: `    const previousOutcome = await claimIdempotencyKey(tx, keyed, route.endpoint, hash!)
    if (previousOutcome) return toExecutionResult(previousOutcome)
  }
  const stored = await runEffect(tx, route, call, keyed !== null)
`,
    replace: `    const known = await tx.sql.selectFrom('command_key').select('outcome').where('account_id', '=', keyed.who.accountId).where('key', '=', keyed.key).executeTakeFirst()
    if (known) return toExecutionResult(known.outcome as StoredOutcome)
  }
  const stored = await runEffect(tx, route, call, keyed !== null)
  if (keyed) await claimIdempotencyKey(tx, keyed, route.endpoint, hash!)
`,
    foundBy: 'tests/races/keys.db.test.ts',
  },
  {
    name: 'a key is taken in a transaction before',
    file: execute,
    find: '  const executed = await transact(deps.connection.db, (tx) =>',
    replace: `  if (keyed) {
    const { db } = deps.connection
    const clock = deps.clock ? { clock: deps.clock } : {}
    const before = await transact(db, (tx) => takeKey(tx, keyed, route.endpoint, hashOf(route.endpoint, call, deps.settings.secret)), clock)
    const known = await db.selectFrom('command_key').select('outcome').where('account_id', '=', keyed.who.accountId).where('key', '=', keyed.key).executeTakeFirst()
    if (before ?? known?.outcome) return 'refusal' in before! ? { ok: false, touched: [], ...before } : { ok: true, ...before! }
    const stored = await transact(db, async (tx) => {
      const effect = await effectOf(tx, route, { ...call, prepared }, true)
      await remember(tx, keyed, effect)
      return effect
    }, clock)
    return 'refusal' in stored ? { ok: false, refusal: stored.refusal, touched: stored.touched ?? [] } : { ok: true, answer: route.present && request.wantsAnswer ? await route.present(db, call) : stored.answer, touched: stored.touched }
  }
  const executed = await transact(deps.connection.db, (tx) =>`,
    foundBy: 'tests/races/killed.db.test.ts',
  },
  {
    name: 'a connection that was cut is an error of ours',
    file: 'server/http/errors.ts',
    find: '|not queryable',
    replace: '',
    foundBy: 'tests/races/killed.db.test.ts',
  },
  {
    name: 'what somebody says of themselves is not told where they work',
    file: 'server/domain/accounts/profile.ts',
    find: 'vendor_id && staff_role ?',
    replace: 'vendor_id && !staff_role ?',
    foundBy: 'server/domain/staff/staff.feed.test.ts',
  },
  {
    name: 'a new name does not reach what was written under it',
    file: 'server/domain/staff/edit.ts',
    find: '  if (name !== undefined) await publishAccountChange(tx, id)\n',
    replace: '',
    foundBy: 'server/domain/staff/staff.feed.test.ts',
  },
  {
    name: 'a hidden business may write on',
    file: 'server/domain/messages/send.ts',
    find: '  if (!side.isCustomer) await refuseClosedConversation(tx, pair)\n',
    replace: '',
    foundBy: 'server/domain/messages/messages.feed.test.ts',
  },
  {
    name: 'all that follows is put into the answer',
    file: 'server/db/feed.ts',
    find: '  if (inPushResponse) changesByTransaction.set',
    replace: '  changesByTransaction.set',
    foundBy: 'server/domain/listings/listings.feed.test.ts',
  },
  {
    name: 'the pieces of a picture that is made are left on the disk',
    file: 'server/domain/uploads/routes.ts',
    find: "      if (upload.state === 'done') tx",
    replace: "      if (upload.state === 'refused') tx",
    foundBy: photos,
  },
  {
    name: 'the picture before stays claimed',
    file: 'server/domain/accounts/profile.ts',
    find: '  if (before.image_url !== url) await releaseUpload(tx, before.image_url, by)\n',
    replace: '',
    foundBy: photos,
  },
  {
    name: 'files that no command names any more are kept',
    file: 'src/sync/file-store.ts',
    find: '    await deleteUnreferencedFiles(storedFiles, rows)\n',
    replace: '',
    foundBy: photos,
  },
  {
    name: 'a sale leaves out the fee',
    file: 'server/domain/bookings/record-payment.ts',
    find: `amountNgwee: fee - price },
    { account: accounts.platformFee, amountNgwee: -fee },
`,
    replace: `amountNgwee: -price },
`,
    foundBy: 'server',
  },
  {
    name: 'an entry of a posting is left out',
    file: 'server/domain/ledger/post.ts',
    find: '    .values(nonZeroEntries.map(',
    replace: '    .values(nonZeroEntries.slice(0, -1).map(',
    foundBy: 'server',
  },
  {
    name: 'what is owed back is written down nowhere',
    file: 'server/domain/refunds/create-refund.ts',
    find: "  await post(tx, 'refund_due', id, [{ account: accounts.gateway",
    replace: "  if (amountNgwee < 0) await post(tx, 'refund_due', id, [{ account: accounts.gateway",
    foundBy: 'server/domain/payments/payments.db.test.ts',
  },
  {
    name: 'who accepts has the booking before its listing',
    file: 'server/domain/steps/take-step.ts',
    find: "  if (step === 'accept') await lockListing(tx, bookingId)\n",
    replace: '',
    foundBy: 'server/domain/homes/homes.db.test.ts',
  },
]
