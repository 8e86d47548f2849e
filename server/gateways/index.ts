/** The world outside: each gateway is an interface, a real client and a local simulator. */
import { join } from 'node:path'
import { gatewayCallback } from '#contract/payments'
import type { Db } from '../db/connect'
import { noGoogle, noMail, noMoney } from './absent'
import { filesOnDisk } from './files/disk'
import type { Files } from './files/files'
import { googleClient } from './google/client'
import type { Google } from './google/google'
import { startGoogleSimulator, type GoogleSimulator } from './google/simulator'
import { lipilaClient, type LipilaAccount } from './lipila/client'
import type { MobileMoney } from './lipila/mobile-money'
import { startSimulator, type LipilaSimulator } from './lipila/simulator'
import type { Mail } from './mail/mail'
import { mailbox } from './mail/mailbox'
import { smtpMail } from './mail/smtp'

export { NotAPicture, type Files, type Made, type ReceivedFile } from './files/files'
export type { Google, GoogleAccount } from './google/google'
export { GatewayUnreachable } from './lipila/mobile-money'
export type { GatewayStatus, MobileMoney, Transfer, TransferRequest } from './lipila/mobile-money'
export type { Letter, Mail } from './mail/mail'

export interface Gateways {
  money: MobileMoney
  mail: Mail
  google: Google
  files: Files
}

export interface GatewayConfig {
  lipila?: LipilaAccount | null
  smtpUrl?: string | null
  googleClientId?: string | null
  demo: boolean
  /** Where Lipila finds our callback; no slash at the end. */
  publicUrl: string
  db: Db
  /** Pictures lie in it. */
  dataDir: string
}

export interface OpenGateways extends Gateways {
  /** What runs instead of the real thing; for tests and the demo's own doors. */
  simulators: { lipila?: LipilaSimulator; google?: GoogleSimulator }
  close(): Promise<void>
}

const callbackPath = `/api${gatewayCallback.path}`

/** Demo mode never moves money and never mails anybody, whatever else is configured: its passwords are public. */
export async function makeGateways({
  lipila,
  smtpUrl,
  googleClientId,
  demo,
  publicUrl,
  db,
  dataDir,
}: GatewayConfig): Promise<OpenGateways> {
  const simulators = {
    ...(demo ? { lipila: await startSimulator() } : {}),
    ...(demo && !googleClientId ? { google: await startGoogleSimulator() } : {}),
  }
  const account = simulators.lipila ?? lipila
  const googleAccount = simulators.google ?? (googleClientId ? { clientId: googleClientId } : null)
  const smtp = smtpUrl && !demo ? smtpMail(smtpUrl, `Tilipo <no-reply@${new URL(publicUrl).hostname}>`) : null
  return {
    money: account ? lipilaClient(account, { callbackUrl: publicUrl + callbackPath }) : noMoney,
    mail: smtp ?? (demo ? mailbox(db) : noMail),
    google: googleAccount
      ? { ...googleClient(googleAccount), ...(simulators.google ? { simulated: simulators.google } : {}) }
      : noGoogle,
    files: filesOnDisk(join(dataDir, 'uploads')),
    simulators,
    async close() {
      smtp?.close()
      await Promise.all([simulators.lipila?.close(), simulators.google?.close()])
    },
  }
}
