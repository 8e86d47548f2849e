/** The environment, read once; what is missing or malformed is told in one clear line. */
import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | null
  publicUrl: string
  demo: boolean
  lipila: { baseUrl: string; apiKey: string; webhookSecret: string } | null
  googleClientId: string | null
  smtpUrl: string | null
  /** Retires the ticket signing key at this start. */
  rotateTicketKey: boolean
}

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

export function readConfig(env: Env): Config {
  const port = portOf(env)
  const host = env.HOST || '127.0.0.1'
  const databaseUrl = urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    publicUrl: urlOf(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? `http://${host}:${port}`,
    demo: env.DEMO === '1' || (env.DEMO !== '0' && databaseUrl === null),
    lipila: lipilaOf(env),
    googleClientId: env.GOOGLE_CLIENT_ID || null,
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    rotateTicketKey: env.ROTATE_TICKET_KEY === '1',
  }
}

function portOf(env: Env): number {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ConfigError('PORT must be a number from 0 to 65535.')
  return port
}

function urlOf(env: Env, name: string, protocols: string[]): string | null {
  const value = env[name]
  if (!value) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return value
}

function lipilaOf(env: Env): Config['lipila'] {
  const parts = { LIPILA_URL: env.LIPILA_URL, LIPILA_API_KEY: env.LIPILA_API_KEY, LIPILA_WEBHOOK_SECRET: env.LIPILA_WEBHOOK_SECRET }
  const missing = Object.entries(parts).filter(([, value]) => !value).map(([name]) => name)
  if (missing.length === 3) return null
  if (missing.length > 0) throw new ConfigError(`The Lipila gateway also needs ${missing.join(' and ')}.`)
  return { baseUrl: urlOf(env, 'LIPILA_URL', ['http:', 'https:'])!, apiKey: parts.LIPILA_API_KEY!, webhookSecret: parts.LIPILA_WEBHOOK_SECRET! }
}
