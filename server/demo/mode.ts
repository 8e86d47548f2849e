/**
 * Binds a database permanently to demo or production mode. Demo accounts have a published password, and demo mode shows
 * every email and accepts any Google address. Neither may be combined with real accounts.
 */
import { ConfigError } from '../config'
import type { Db } from '../db/connect'
import type { Tx } from '../db/transact'
import { accountId, demoAccounts } from './accounts'

const settingName = 'mode'
type Mode = 'demo' | 'production'

const modeErrors: Record<Mode, string> = {
  demo: 'This database was created in demo mode, and its accounts have a published password: start it with DEMO=1, or choose another DATABASE_URL or DATA_DIR.',
  production:
    'This database was created for production, and demo mode would open its accounts to everybody: start it with DEMO=0, or choose another DATABASE_URL or DATA_DIR.',
}

/**
 * Marks a new database with the mode of its first start. Must run before anything that depends on the mode. If two
 * first starts run at once, the mode of the first one applies.
 * @throws ConfigError if the database belongs to the other mode
 */
export async function claimMode(db: Db, isDemo: boolean): Promise<void> {
  const wanted: Mode = isDemo ? 'demo' : 'production'
  const mode = (await findMode(db)) ?? (await markMode(db, wanted))
  if (mode !== wanted) throw new ConfigError(modeErrors[mode])
}

async function findMode(db: Db | Tx['sql']): Promise<Mode | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return row?.value as Mode | undefined
}

async function markMode(db: Db, wanted: Mode): Promise<Mode> {
  const value = JSON.stringify((await deriveMode(db)) ?? wanted)
  await db
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findMode(db))!
}

/** Derives the mode of a database that predates the mark; undefined if it has no accounts. */
async function deriveMode(db: Db): Promise<Mode | undefined> {
  // Compare ids, because anybody can sign up with an email address like those of the demo accounts.
  const demo = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', demoAccounts.map(accountId))
    .limit(1)
    .executeTakeFirst()
  if (demo) return 'demo'
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) ? 'production' : undefined
}
