/**
 * A refund is sent anew once its sending has certainly failed; gateways have been known to change their minds. What was set
 * aside is looked at on, and may become the one that counts: the money is with its buyer, and the books say how often.
 */
import type { Selectable } from 'kysely'
import { next, refundProcess, type RefundState } from '#contract/process'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'

type Refund = Selectable<Database['refund']>

interface Result {
  reference: string
  state: 'successful' | 'failed'
}

/** Another wallet was named in place of this one's. */
export async function setAside(tx: Tx, { id, reference, network, phone, state }: Refund): Promise<void> {
  const times = { created_at: tx.at, changed_at: tx.at }
  await tx.sql
    .insertInto('other_sending')
    .values({ reference, refund_id: id, network, phone, state, ...times })
    .execute()
  await lookLater(tx, reference, firstLookSeconds)
}

/** When a gateway that said no may have thought again. */
const firstLookSeconds = 300

export function lookLater(tx: Tx, reference: string, seconds: number, attempt = 0): Promise<void> {
  return enqueue(
    tx,
    'refund.look',
    { reference, attempt },
    { runAt: new Date(tx.at.getTime() + seconds * 1000), key: `refund-look:${reference}` },
  )
}

/**
 * The booking and the refund are locked.
 * @returns `counts`: the refund arrived by this one, which has become its own. `twice`: it had arrived already. Null: no news.
 */
export async function settleOtherSending(
  tx: Tx,
  refund: Refund,
  { reference, state: said }: Result,
): Promise<'counts' | 'twice' | null> {
  const other = await tx.sql
    .selectFrom('other_sending')
    .selectAll()
    .where('reference', '=', reference)
    .where('refund_id', '=', refund.id)
    .forUpdate()
    .executeTakeFirst()
  const state =
    other && next(refundProcess, other.state as RefundState, said === 'successful' ? 'succeed' : 'fail', 'system')
  if (!state) return null
  if (state === 'successful' && refund.state !== 'successful') {
    await takeTheirPlaces(tx, refund, other)
    return 'counts'
  }
  await tx.sql
    .updateTable('other_sending')
    .set({ state, changed_at: tx.at })
    .where('reference', '=', reference)
    .execute()
  return state === 'successful' ? 'twice' : null
}

/** What was on its way meanwhile is set aside in turn; what had not left never does. */
async function takeTheirPlaces(
  tx: Tx,
  refund: Refund,
  { reference, network, phone }: Selectable<Database['other_sending']>,
): Promise<void> {
  await tx.sql.deleteFrom('other_sending').where('reference', '=', reference).execute()
  if (refund.sent_at) await setAside(tx, refund)
  await tx.sql.updateTable('refund').set({ reference, network, phone }).where('id', '=', refund.id).execute()
  Object.assign(refund, { reference, network, phone })
}
