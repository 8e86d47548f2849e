/** Starts all parts of the server in order and stops them in reverse order. */
import { hasCode } from './postgres/error-code'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { ConfigError, getWarnings, readConfig, type Config } from './config'
import { connect, type Connection } from './db/connect'
import { startEmbedded } from './postgres/embedded-postgres'
import { migrate } from './db/migrate'
import { createSmallFile } from './postgres/small-files'
import type { Secrets } from './db/secrets'
import { transact } from './db/transact'
import { demoAccounts, demoPassword } from './demo/accounts'
import { attachDemoDocuments } from './demo/documents'
import { loadDemo } from './demo/load'
import { getDemoPicture } from './demo/media'
import { claimMode } from './demo/mode'
import { readPublicSettings, type PublicSettingsContext } from './domain/core/settings'
import { createGateways, StorageUnavailable, type Files } from './gateways'
import { scheduleCalendarFetches } from './domain/business/calendar-feeds'
import { scheduleClearing } from './domain/money/balances'
import { scheduleExpiryReminders } from './domain/business/business-documents'
import { scheduleAutomaticPayouts } from './domain/money/payouts'
import { scheduleReconciliation } from './domain/money/reconciliation'
import { scheduleOverdueCheck } from './domain/counter/steps'
import { scheduleSweep } from './domain/platform/retention'
import { scheduleReencryption } from './domain/platform/secrets'
import { issueMissingTickets, prepareKeys } from './domain/bookings/tickets'
import { preparePushKey } from './domain/messages/push'
import { isStorageOwner, reconcileUploads } from './domain/core/uploads'
import { readBuilt } from './http/build-output'
import { closeApp } from './http/close'
import { createSitePictureSource } from './http/files'
import type { MediaOptions } from './http/media/serve'
import { serveLiveUpdates } from './http/live-updates'
import { registerSocketMetrics } from './http/request-metrics'
import { exitCodes, fail, handleProcessEvents, logError, onStop, print, reportReady, stop } from './shutdown'
import { migrateTaskQueue, startTaskRunner } from './work/queue'
import { createTaskHandlers } from './work/tasks'
import { limitLog } from './work/repeat'

/** Longer than any response takes, in ms. The supervisor does not wait longer either. */
const graceMs = 5000

async function start(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true })
  const connectionString = config.databaseUrl ?? (await startEmbeddedPostgres(config))
  const directUrl = config.databaseDirectUrl ?? connectionString
  await migrate(directUrl)
  await migrateTaskQueue(directUrl)
  const connection = connect(connectionString, {}, { directUrl, readUrl: config.databaseReadUrl })
  onStop(() => connection.close())
  const secrets = loadSecrets(config)
  connection.db.secrets = secrets
  await claimMode(connection.db, config.demo)
  if (config.demo) await loadDemo(connection.db, { at: new Date(), log: print })
  const gateways = await createGateways({ ...config, db: connection.db })
  onStop(() => gateways.close())
  await checkUploads(connection, gateways.files, describeUploadFolder(config))
  if (config.demo) await attachDemoDocuments(connection.db, gateways.files, new Date())
  await prepareTicketKeys(connection, config.rotateTicketKey)
  await preparePushKeys(connection, config.rotatePushKey)
  await issueMissingTickets(connection.db)
  await transact(connection.db, scheduleSweep)
  await transact(connection.db, (tx) => scheduleClearing(tx))
  await transact(connection.db, (tx) => scheduleOverdueCheck(tx))
  await transact(connection.db, scheduleReconciliation)
  await transact(connection.db, scheduleAutomaticPayouts)
  await transact(connection.db, scheduleCalendarFetches)
  await transact(connection.db, scheduleExpiryReminders)
  await transact(connection.db, scheduleReencryption)
  const work = await startTaskRunner({
    db: connection.db,
    connectionString: directUrl,
    gateways,
    tasks: createTaskHandlers(config.publicUrl, secrets),
    log: logError,
  })
  onStop(() => work.stop())
  const built = await readBuilt(process.env.TILIPO_DIST ?? resolve('dist'))
  const settings = {
    publicUrl: config.publicUrl,
    demo: config.demo,
    googleClientId: config.googleClientId,
    requireSecondFactor: !config.demo || config.demoSecondFactor,
    delayPayouts: config.demoPayoutDelay,
    delayNewRecipients: config.demoPayoutDelay,
    secrets,
  }
  const app = await buildApp({
    connection,
    gateways,
    settings,
    built,
    media: buildMediaOptions(config, built.client, gateways.files),
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    viewFlushMs: 15_000,
  })
  await listen(app, connection, config, { settings, gateways })
  for (const warning of getWarnings(config)) logError(warning)
  // Before the address is printed: the supervisor does not restart a server that fails before it is ready.
  await reportReady()
  printBanner(config)
}

async function prepareTicketKeys({ db }: Connection, rotate: boolean): Promise<void> {
  const { encrypted, isLost } = await transact(db, (tx) => prepareKeys(tx, { rotate }))
  if (encrypted > 0)
    print(
      `${encrypted} ticket signing keys were stored in clear text and are encrypted now. Older backups still contain them: see docs/security/keys.md.`,
    )
  if (isLost)
    logError(
      'The ticket signing key cannot be opened with the secret in DATA_DIR. Tickets that were issued stay valid; new ones are signed with a new key. See docs/security/keys.md.',
    )
  else if (rotate) print('The ticket signing key was retired. The next ticket is signed with a new one.')
}

async function preparePushKeys({ db }: Connection, rotate: boolean): Promise<void> {
  const { isLost } = await transact(db, (tx) => preparePushKey(tx, { rotate }))
  if (isLost)
    logError(
      'The key of push notifications cannot be opened with the secret in DATA_DIR. A new one replaces it, and devices subscribe again at their next visit.',
    )
  else if (rotate) print('The key of push notifications was replaced. Devices subscribe again at their next visit.')
}

const describeUploadFolder = ({ dataDir, objectStorage }: Config): string =>
  objectStorage ? `the bucket ${objectStorage.bucket}` : join(dataDir, 'uploads')

async function checkUploads({ db }: Connection, files: Files, folder: string): Promise<void> {
  const isOwner = await isStorageOwner(db, files).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable && error.isRefused)) throw error
    throw new ConfigError(
      `${error.message}. Check the variables that begin with S3_, and the rights of the access key.`,
    )
  })
  if (!isOwner) {
    throw new ConfigError(
      `The pictures in ${folder} belong to another database. Start with that one or with another DATA_DIR or S3_BUCKET, or move them away.`,
    )
  }
  const { missing } = await reconcileUploads(db, files)
  if (missing > 0) logError(`${missing} pictures are missing from ${folder}`)
}

async function startEmbeddedPostgres({ dataDir }: Config): Promise<string> {
  const postgres = await startEmbedded({
    dataDir,
    log: print,
    onUnexpectedExit: () => fail('The embedded PostgreSQL is gone.'),
  })
  onStop(() => postgres.stop())
  return postgres.url
}

/** Combines the picture sources: the app's own pictures, uploads and, in demo mode, the demo pictures. */
const buildMediaOptions = ({ dataDir, demo }: Config, client: string, files: Files): MediaOptions => ({
  sources: { site: createSitePictureSource(client), uploads: files.read, ...(demo ? { demo: getDemoPicture } : {}) },
  folder: join(dataDir, 'media'),
})

async function listen(
  app: FastifyInstance,
  connection: Connection,
  config: Config,
  context: PublicSettingsContext,
): Promise<void> {
  const logFollowFailure = limitLog(logError)
  const live = serveLiveUpdates(app.server, connection, config.publicUrl, {
    onRefused: (address) => app.securityLog.record('socket.refused', { address }),
    onFailure: (error) => logFollowFailure(`live updates: the change feed cannot be followed: ${String(error)}`),
    readSettings: () => readPublicSettings(connection.db, context, new Date()),
  })
  registerSocketMetrics(app.metrics, live.countSockets)
  // In parallel: both wait until the last connection of the HTTP server is closed, and only `closeApp` limits that
  // wait.
  onStop(() => Promise.all([closeApp(app, graceMs), live.close()]))
  await app.listen({ host: config.host, port: config.port })
}

/**
 * Returns the server's secrets: from the environment, so that several servers share them, or from `dataDir`, where the
 * first start creates one.
 */
function loadSecrets({ dataDir, secrets }: Config): Secrets {
  const file = join(dataDir, 'secret')
  if (secrets) {
    // Without the secret of the file, the ticket signing key would be unreadable.
    const texts = secrets.map((secret) => secret.toString('hex'))
    if (existsSync(file) && !texts.includes(readFileSync(file, 'utf8').trim()))
      throw new ConfigError(`SECRET lacks the value in ${file}. Add it, or move the file away.`)
    return secrets
  }
  createSmallFile(file, randomBytes(32).toString('hex'), 0o600)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 16) throw new ConfigError(`${file} is damaged. Restore it from a backup.`)
  return [secret]
}

function printBanner({ publicUrl, demo }: Config): void {
  print(`\nTilipo is at ${publicUrl}`)
  if (!demo) return
  print(`\nDemo accounts, each @demo.test and with the password ${demoPassword}:`)
  print(demoAccounts.join(', '))
  print(`\nMail and SMS go to ${publicUrl}/dev/mailbox. Mobile money is simulated: numbers ending`)
  print('00 decline, 01 have no funds, 02 never answer, 03 answer late; 55 and all others pay after a second.')
  print('docs/payments.md lists all scenarios, also for refunds.\n')
}

/** Whether the operator can fix the error by changing the configuration. */
function isConfigError(error: unknown): boolean {
  const codes = ['TILIPO', 'EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES']
  return error instanceof ConfigError || codes.some((code) => hasCode(error, code))
}

/** Returns one line for a configuration error, and the stack for any other error. */
function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, stack } = error
  if (hasCode(error, 'EADDRINUSE'))
    return `Port ${process.env.PORT || 3000} is in use. Stop what uses it, or start with another: PORT=3001 npm start`
  return isConfigError(error) || !stack?.includes('server') ? message : stack
}

handleProcessEvents()
try {
  await start(readConfig(process.env))
} catch (error) {
  logError(describeStartError(error))
  await stop(isConfigError(error) ? exitCodes.misconfigured : exitCodes.failed)
}
