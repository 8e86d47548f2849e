import { describe, expect, it } from 'vitest'
import { ConfigError, getWarnings, readConfig } from './config'

const production = {
  DEMO: '0',
  PUBLIC_URL: 'https://tilipo.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  LIPILA_URL: 'https://lipila.example',
  LIPILA_API_KEY: 'key',
  LIPILA_WEBHOOK_SECRET: 'secret',
  GOOGLE_CLIENT_ID: 'client',
  SMS_URL: 'https://api.africastalking.com',
  SMS_USERNAME: 'tilipo',
  SMS_API_KEY: 'key',
  SMS_SENDER: 'Tilipo',
  SMS_REPORT_KEY: '0123456789abcdef01234567',
}
const omitVariables = (...names: (keyof typeof production)[]) => ({
  ...production,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

/** Returns the configuration error, which is printed for the operator. */
function getConfigError(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as Error
    expect(message).not.toContain('\n')
    expect(message).not.toContain('secret')
    return message
  }
  throw new Error('the configuration was accepted')
}

describe('readConfig', () => {
  it('accepts a complete production configuration', () => {
    expect(readConfig(production)).toMatchObject({
      demo: false,
      smtpUrl: production.SMTP_URL,
      publicUrl: production.PUBLIC_URL,
    })
  })

  it.each(['SMTP_URL', 'PUBLIC_URL'] as const)('rejects production without %s', (name) => {
    expect(getConfigError(omitVariables(name))).toContain(`Production needs ${name}`)
    expect(getConfigError({ ...production, [name]: '' })).toContain(`Production needs ${name}`)
  })

  it('treats an external database as production unless DEMO=1 is set', () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1/tilipo', PUBLIC_URL: 'https://tilipo.example' }
    expect(getConfigError(env)).toContain('Production needs SMTP_URL')
    expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ demo: true, smtpUrl: null })
  })

  it('accepts a direct address of the database only next to the address of its pooler', () => {
    const urls = { DATABASE_URL: 'postgres://127.0.0.1:6432/tilipo', DATABASE_DIRECT_URL: 'postgres://10.0.0.5/tilipo' }
    expect(readConfig({ ...production, ...urls })).toMatchObject({ databaseDirectUrl: urls.DATABASE_DIRECT_URL })
    expect(readConfig({ ...production, DATABASE_URL: urls.DATABASE_URL })).toMatchObject({ databaseDirectUrl: null })
    expect(getConfigError({ ...production, DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toContain('DATABASE_URL')
    expect(getConfigError({ ...production, ...urls, DATABASE_DIRECT_URL: 'http://10.0.0.5' })).toContain('postgres://')
  })

  it('accepts an SMS gateway only with all of its variables, a short sender and a long key', () => {
    expect(readConfig(production).sms).toEqual({
      baseUrl: production.SMS_URL,
      username: 'tilipo',
      apiKey: 'key',
      sender: 'Tilipo',
      reportKey: production.SMS_REPORT_KEY,
    })
    expect(getConfigError(omitVariables('SMS_SENDER', 'SMS_REPORT_KEY'))).toContain('SMS_SENDER and SMS_REPORT_KEY')
    expect(getConfigError({ ...production, SMS_URL: 'api.africastalking.com' })).toContain('SMS_URL must be a URL')
    expect(getConfigError({ ...production, SMS_SENDER: 'Tilipo Zambia' })).toContain('SMS_SENDER')
    expect(getConfigError({ ...production, SMS_REPORT_KEY: 'short' })).toContain('SMS_REPORT_KEY')
  })

  it('accepts production without email when SMTP_URL=off', () => {
    expect(readConfig({ ...production, SMTP_URL: 'off' })).toMatchObject({ demo: false, smtpUrl: null })
  })

  it('requires none of these variables in demo mode', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: null,
      metricsToken: null,
    })
  })

  it('trusts the forwarded addresses of proxies on this machine unless TRUST_PROXY names others', () => {
    expect(readConfig({}).trustProxy).toBe('loopback')
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.5,fd00::/8' }).trustProxy).toBe('loopback,10.0.0.5,fd00::/8')
    for (const value of ['true', '*', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', '10.0.0.1,', '::/0', '10.0.0.0/8/8'])
      expect([value, getConfigError({ TRUST_PROXY: value })]).toEqual([value, expect.stringContaining('TRUST_PROXY')])
  })

  it('stores uploads on the disk unless the object storage is configured completely', () => {
    expect(readConfig({}).objectStorage).toBeNull()
    const storage = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'tilipo',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'top-secret-value',
    }
    expect(readConfig(storage).objectStorage).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'tilipo',
      region: 'us-east-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'top-secret-value',
    })
    expect(readConfig({ ...storage, S3_REGION: 'af-south-1' }).objectStorage).toMatchObject({ region: 'af-south-1' })
    for (const name of Object.keys(storage))
      expect(getConfigError({ ...storage, [name]: '' })).toBe(`The object storage also needs ${name}.`)
    expect(getConfigError({ S3_REGION: 'af-south-1', S3_BUCKET: 'tilipo' })).toBe(
      'The object storage also needs S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
    for (const endpoint of ['s3.example', 'ftp://s3.example', 'https://s3.example/tilipo', 'https://key@s3.example'])
      expect(getConfigError({ ...storage, S3_ENDPOINT: endpoint })).toContain('S3_ENDPOINT must be')
    for (const bucket of ['Tilipo', 'a/b', 'ab', '-tilipo'])
      expect(getConfigError({ ...storage, S3_BUCKET: bucket })).toContain('S3_BUCKET must have')
  })

  it('accepts several values of SECRET, the current one first', () => {
    const SECRET = `${'ab'.repeat(32)}, ${'cd'.repeat(40)}`
    expect(readConfig({ SECRET }).secrets).toEqual([Buffer.alloc(32, 0xab), Buffer.alloc(40, 0xcd)])
  })

  it('accepts a SECRET of 32 bytes or more, and never repeats a malformed one', () => {
    expect(readConfig({}).secrets).toBeNull()
    expect(readConfig({ SECRET: 'aB'.repeat(32) }).secrets).toEqual([Buffer.alloc(32, 0xab)])
    for (const value of ['ab'.repeat(31), 'secret', `${'ab'.repeat(32)},cd`, `${'ab'.repeat(32)},`]) {
      expect(getConfigError({ SECRET: value })).toContain('SECRET')
      expect(getConfigError({ SECRET: value })).not.toContain(value)
    }
  })

  it('rejects a METRICS_TOKEN that is easy to guess', () => {
    expect(getConfigError({ METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN')
    expect(getConfigError({ METRICS_TOKEN: 'a token with several spaces' })).toContain('METRICS_TOKEN')
    expect(readConfig({ METRICS_TOKEN: 'a'.repeat(32) }).metricsToken).toBe('a'.repeat(32))
  })
})

describe('getWarnings', () => {
  const readWarnings = (env: Record<string, string | undefined>) => getWarnings(readConfig(env))

  it('returns no warnings for a complete production configuration or a demo', () => {
    expect(readWarnings(production)).toEqual([])
    expect(readWarnings({})).toEqual([])
  })

  it.each([
    [
      'missing payments',
      omitVariables('LIPILA_URL', 'LIPILA_API_KEY', 'LIPILA_WEBHOOK_SECRET'),
      'LIPILA_URL is not set',
    ],
    [
      'missing SMS',
      omitVariables('SMS_URL', 'SMS_USERNAME', 'SMS_API_KEY', 'SMS_SENDER', 'SMS_REPORT_KEY'),
      'SMS_URL is not set',
    ],
    ['missing Google sign-in', omitVariables('GOOGLE_CLIENT_ID'), 'GOOGLE_CLIENT_ID is not set'],
    ['disabled email', { ...production, SMTP_URL: 'off' }, 'no email is sent'],
    [
      'a loopback PUBLIC_URL',
      { ...production, PUBLIC_URL: 'http://127.0.0.1:3000' },
      'links in emails open on this machine only',
    ],
    [
      'a localhost PUBLIC_URL',
      { ...production, PUBLIC_URL: 'http://localhost:3000' },
      'links in emails open on this machine only',
    ],
    ['a PUBLIC_URL without https', { ...production, PUBLIC_URL: 'http://tilipo.example' }, 'without https'],
  ])('returns one warning about %s', (_, env, text) => {
    expect(readWarnings(env)).toEqual([expect.stringContaining(text)])
  })
})
