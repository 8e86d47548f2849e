/** Reads the configuration from the environment. A missing or malformed variable is reported in one line. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Secrets } from './db/secrets'
import type { LipilaAccount } from './gateways/lipila/client'

interface ObjectStorageConfig {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Null: the server starts the embedded PostgreSQL. */
  databaseUrl: string | null
  /** The database without a connection pooler, for the sessions that need one. Null: `databaseUrl` has no pooler. */
  databaseDirectUrl: string | null
  /** A streaming replica for public reads. Null: the primary answers all. */
  databaseReadUrl: string | null
  publicUrl: string
  demo: boolean
  lipila: LipilaAccount | null
  /** A simulator of Lipila that the processes of a demo share, instead of one in each. */
  demoLipila: LipilaAccount | null
  /** The VSDC of ZRA Smart Invoice. Null: fiscal invoices wait. */
  vsdc: { baseUrl: string; portalUrl: string } | null
  /** The SMS gateway. Null: nobody gets an SMS. */
  sms: { baseUrl: string; username: string; apiKey: string; sender: string; reportKey: string } | null
  googleClientId: string | null
  /** Null in production only after the explicit `SMTP_URL=off`. */
  smtpUrl: string | null
  /** Retires the ticket signing key at this start. */
  rotateTicketKey: boolean
  /** Replaces the key of push notifications at this start. */
  rotatePushKey: boolean
  /** Demo mode requires a second factor of administrators, as production always does. */
  demoSecondFactor: boolean
  /** In demo mode: changes of payout accounts block payouts. */
  demoPayoutDelay: boolean
  /** In demo mode: receivers of webhooks on this machine, as `127.0.0.1:4000`. */
  demoWebhookHosts: readonly string[]
  /** Null: production serves no metrics, and demo mode serves them to this machine only. */
  metricsToken: string | null
  /** The proxies whose forwarded address is the client's, separated by commas; false: none. */
  trustProxy: string | false
  /** Null: the server's secret is in the data folder. */
  secrets: Secrets | null
  /** The object storage of uploads. Null: they are in the data folder. */
  objectStorage: ObjectStorageConfig | null
}

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

export function readConfig(env: Env): Config {
  const port = parsePort(env)
  const host = env.HOST || '127.0.0.1'
  const databaseUrl = parseUrl(env, 'DATABASE_URL', postgresProtocols)
  const config = {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    databaseDirectUrl: parseDirectUrl(env, databaseUrl),
    databaseReadUrl: parseUrl(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    publicUrl: parseUrl(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? `http://${host}:${port}`,
    demo: env.DEMO === '1' || (env.DEMO !== '0' && databaseUrl === null),
    lipila: parseLipilaConfig(env, 'LIPILA'),
    demoLipila: parseLipilaConfig(env, 'DEMO_LIPILA'),
    vsdc: parseVsdcConfig(env),
    sms: parseSmsConfig(env),
    googleClientId: env.GOOGLE_CLIENT_ID || null,
    smtpUrl: env.SMTP_URL === off ? null : parseUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    metricsToken: parseMetricsToken(env),
    trustProxy: parseTrustedProxies(env),
    secrets: parseSecrets(env),
    objectStorage: parseObjectStorage(env),
    rotateTicketKey: env.ROTATE_TICKET_KEY === '1',
    rotatePushKey: env.ROTATE_PUSH_KEY === '1',
    demoSecondFactor: env.DEMO_2FA === '1',
    demoPayoutDelay: env.DEMO_PAYOUT_DELAY === '1',
    demoWebhookHosts: (env.DEMO_WEBHOOK_HOSTS ?? '').split(',').filter(Boolean),
  }
  if (!config.demo) requireForProduction(env)
  return config
}

/** Disables email explicitly. Production refuses to start without a value, so a forgotten variable is noticed. */
const off = 'off'

function requireForProduction(env: Env): void {
  if (!env.PUBLIC_URL) {
    throw new ConfigError(
      'Production needs PUBLIC_URL, the address at which browsers reach Tilipo: links in emails begin with it. (DEMO=1 starts a demo.)',
    )
  }
  if (!env.SMTP_URL) {
    throw new ConfigError(
      `Production needs SMTP_URL: without email nobody can confirm an address or reset a password. SMTP_URL=${off} starts without email. (DEMO=1 starts a demo.)`,
    )
  }
}

/** Returns one line for each setting that production runs without but probably needs. */
export function getWarnings({ demo, lipila, sms, googleClientId, smtpUrl, publicUrl }: Config): string[] {
  if (demo) return []
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  return [
    ...(smtpUrl
      ? []
      : [`Warning: SMTP_URL=${off}: no email is sent, so nobody can confirm an address or reset a password.`]),
    ...(lipila ? [] : ['Warning: LIPILA_URL is not set: nobody can pay, and refunds and payouts wait.']),
    ...(sms ? [] : ['Warning: SMS_URL is not set: nobody gets an SMS.']),
    ...(googleClientId ? [] : ['Warning: GOOGLE_CLIENT_ID is not set: signing in with Google is not offered.']),
    ...(isLocal ? [`Warning: PUBLIC_URL is ${publicUrl}: links in emails open on this machine only.`] : []),
    ...(protocol === 'http:' && !isLocal
      ? [`Warning: PUBLIC_URL is ${publicUrl}: without https, browsers do not allow Tilipo to work offline.`]
      : []),
  ]
}

const minTokenLength = 16

function parseMetricsToken({ METRICS_TOKEN: token }: Env): string | null {
  if (!token) return null
  if (token.length < minTokenLength || /\s/.test(token)) {
    throw new ConfigError(`METRICS_TOKEN must have at least ${minTokenLength} characters and no spaces.`)
  }
  return token
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

/** Without a value, a proxy on the same machine is trusted. */
function parseTrustedProxies({ TRUST_PROXY: value }: Env): string | false {
  if (value === off) return false
  const proxies = (value || 'loopback').split(',').map((proxy) => proxy.trim())
  if (proxies.every((proxy) => proxyGroups.includes(proxy) || isNetwork(proxy))) return proxies.join(',')
  throw new ConfigError(
    `TRUST_PROXY must be ${off}, or addresses and networks separated by commas, such as 10.0.0.5 or 10.0.0.0/24; ${proxyGroups.join(', ')} are allowed too.`,
  )
}

/** A network without a length would be one address, and the length 0 would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (length === undefined) return true
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128)
}

/** Values have the same form as the file in the data folder, so that a server can move to the variable. */
function parseSecrets({ SECRET: value }: Env): Secrets | null {
  if (!value) return null
  const texts = value.split(',').map((text) => text.trim())
  const isValid = texts.every((text) => /^([\da-f]{2}){32,}$/i.test(text))
  const [current, ...older] = texts.map((text) => Buffer.from(text, 'hex'))
  if (isValid && current) return [current, ...older]
  throw new ConfigError(
    'SECRET must have at least 64 hexadecimal digits: openssl rand -hex 32 creates one. During a rotation, older values follow after commas.',
  )
}

/** Of AWS, and accepted by most other storages. */
const defaultRegion = 'us-east-1'

/** A part of the variables is an error: uploads would silently go to the disk of one machine. */
function parseObjectStorage(env: Env): ObjectStorageConfig | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    parseUrl(env, 'S3_ENDPOINT', ['http:', 'https:'])
    const { pathname, search, hash, username } = new URL(endpoint)
    if (pathname !== '/' || search || hash || username)
      throw new ConfigError(
        'S3_ENDPOINT must be an address without a path, such as https://s3.af-south-1.amazonaws.com.',
      )
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
      throw new ConfigError('S3_BUCKET must have 3 to 63 lowercase letters, digits, dots and hyphens.')
    return { endpoint, bucket, region: region || defaultRegion, accessKeyId, secretAccessKey }
  }
  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return null
  const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  throw new ConfigError(`The object storage also needs ${required.filter((name) => !env[name]).join(' and ')}.`)
}

const postgresProtocols = ['postgres:', 'postgresql:']

/** Alone it would be ignored, and the server would start its own database. */
function parseDirectUrl(env: Env, databaseUrl: string | null): string | null {
  const url = parseUrl(env, 'DATABASE_DIRECT_URL', postgresProtocols)
  if (url && !databaseUrl) throw new ConfigError('DATABASE_DIRECT_URL also needs DATABASE_URL.')
  return url
}

function parsePort(env: Env): number {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError('PORT must be a number from 0 to 65535.')
  return port
}

function parseUrl(env: Env, name: string, protocols: string[]): string | null {
  const value = env[name]
  if (!value) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return value
}

function parseLipilaConfig(env: Env, prefix: 'LIPILA' | 'DEMO_LIPILA'): LipilaAccount | null {
  const names = [`${prefix}_URL`, `${prefix}_API_KEY`, `${prefix}_WEBHOOK_SECRET`] as const
  const baseUrl = parseUrl(env, names[0], ['http:', 'https:'])
  const [apiKey, webhookSecret] = [env[names[1]], env[names[2]]]
  if (baseUrl && apiKey && webhookSecret) return { baseUrl, apiKey, webhookSecret }
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  throw new ConfigError(`The Lipila gateway also needs ${missing.join(' and ')}.`)
}

/** Where the QR codes of fiscal invoices lead. */
const zraPortal = 'https://portal.zra.org.zm'

function parseVsdcConfig(env: Env): Config['vsdc'] {
  const baseUrl = parseUrl(env, 'VSDC_URL', ['http:', 'https:'])
  const portalUrl = parseUrl(env, 'ZRA_PORTAL_URL', ['https:'])?.replace(/\/$/, '') ?? zraPortal
  return baseUrl ? { baseUrl, portalUrl } : null
}

/** Shorter keys could be guessed: the gateway does not sign its reports. */
const minReportKeyLength = 24

function parseSmsConfig(env: Env): Config['sms'] {
  const {
    SMS_URL: baseUrl,
    SMS_USERNAME: username,
    SMS_API_KEY: apiKey,
    SMS_SENDER: sender,
    SMS_REPORT_KEY: reportKey,
  } = env
  if (baseUrl && username && apiKey && sender && reportKey) {
    parseUrl(env, 'SMS_URL', ['http:', 'https:'])
    if (!/^[A-Za-z0-9 ]{3,11}$/.test(sender))
      throw new ConfigError('SMS_SENDER must be the registered name, 3 to 11 letters, digits and spaces.')
    if (!/^[\w-]+$/.test(reportKey) || reportKey.length < minReportKeyLength)
      throw new ConfigError(
        `SMS_REPORT_KEY must have at least ${minReportKeyLength} letters, digits and hyphens: openssl rand -hex 24 creates one.`,
      )
    return { baseUrl, username, apiKey, sender, reportKey }
  }
  if (!baseUrl && !username && !apiKey && !sender && !reportKey) return null
  const required = ['SMS_URL', 'SMS_USERNAME', 'SMS_API_KEY', 'SMS_SENDER', 'SMS_REPORT_KEY']
  throw new ConfigError(`The SMS gateway also needs ${required.filter((name) => !env[name]).join(' and ')}.`)
}
