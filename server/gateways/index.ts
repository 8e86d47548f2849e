/** The gateways to external services. Each has an interface, a real client and a local simulator. */
import { join } from 'node:path'
import { smsReport } from '#contract/messages/sms/sms-reports'
import { helpAddress } from '#contract/messages/contact'
import { gatewayCallback } from '#contract/money/payments'
import type { Db } from '../db/connect'
import { unavailableFiscal, unavailableGoogle, unavailableMail, unavailableMoney, unavailableSms } from './unavailable'
import type { Calendars } from './calendars/calendars'
import { createCalendarClient } from './calendars/client'
import { createDiskFiles } from './files/disk'
import type { Files } from './files/files'
import { createS3Files } from './files/s3'
import type { S3Settings } from './files/s3-client'
import { createVsdcClient, type VsdcSettings } from './fiscal/client'
import type { Fiscal } from './fiscal/fiscal'
import { startFiscalSimulator, type FiscalSimulator } from './fiscal/simulator'
import { createGoogleClient } from './google/client'
import type { Google } from './google/google'
import { startGoogleSimulator, type GoogleSimulator } from './google/simulator'
import { createLipilaClient, type LipilaAccount } from './lipila/client'
import type { MobileMoney } from './lipila/mobile-money'
import { startLipilaSimulator, type LipilaSimulator } from './lipila/simulator'
import type { Mail } from './mail/mail'
import { createMailbox } from './mail/mailbox'
import { createSmtpMail } from './mail/smtp'
import { createSmsClient, type SmsAccount } from './sms/client'
import { startSmsSimulator, type SmsSimulator } from './sms/simulator'
import type { Sms } from './sms/sms'
import { createWebPushClient } from './web-push/client'
import type { WebPush } from './web-push/web-push'
import { createWebhookClient } from './webhooks/client'
import type { Webhooks } from './webhooks/webhooks'

export { CalendarUnavailable, type CalendarFailure, type Calendars, type PartialCalendar } from './calendars/calendars'
export { parseBusyDays } from './calendars/parse'
export { StorageUnavailable, UnsupportedFile, type FileKind, type Files, type ListedFile } from './files/files'
export type { StoredFile, ReceivedFile } from './files/files'
export { renderPdf } from './pdf/pdf'
export type { PdfDocument } from './pdf/document'
export { convertPicture, UnsupportedPicture } from './pictures/pictures'
export { replaceFile } from './files/write-file'
export { FiscalUnreachable, type Fiscal, type FiscalDevice } from './fiscal/fiscal'
export type { Google } from './google/google'
export { GatewayUnreachable } from './lipila/mobile-money'
export type { GatewayStatus, MobileMoney, TransferRequest } from './lipila/mobile-money'
export type { Mail } from './mail/mail'
export type { Sms } from './sms/sms'
export { WebhookUnreachable, type Webhooks } from './webhooks/webhooks'
export { maxPushBytes, type PushKeyPair, type WebPush } from './web-push/web-push'

export interface Gateways {
  money: MobileMoney
  mail: Mail
  google: Google
  files: Files
  calendars: Calendars
  fiscal: Fiscal
  sms: Sms
  webPush: WebPush
  webhooks: Webhooks
}

interface GatewayConfig {
  lipila?: LipilaAccount | null
  /** A simulator that the processes of a demo share. Not used otherwise. */
  demoLipila?: LipilaAccount | null
  smtpUrl?: string | null
  googleClientId?: string | null
  vsdc?: VsdcSettings | null
  sms?: SmsAccount | null
  demo: boolean
  /** The base URL of the callback that Lipila calls, without a trailing slash. */
  publicUrl: string
  db: Db
  /** Contains the folder of uploaded pictures, unless they are in an object storage. */
  dataDir: string
  objectStorage?: S3Settings | null
  /** Receivers of webhooks on this machine, in demo mode. */
  demoWebhookHosts?: readonly string[]
}

interface OpenGateways extends Gateways {
  /** The simulators that replace the real services; for tests and the demo endpoints. */
  simulators: { lipila?: LipilaSimulator; google?: GoogleSimulator; fiscal?: FiscalSimulator; sms?: SmsSimulator }
  close(): Promise<void>
}

/** Where the QR codes of a demo lead. */
const sandboxPortal = 'https://sandboxportal.zra.org.zm'
const callbackPath = `/api${gatewayCallback.path}`
const reportPath = `/api${smsReport.path}`

/**
 * Creates the gateways. Demo mode never moves money and never sends email, whatever else is configured, because its
 * passwords are public.
 */
export async function createGateways({
  lipila,
  demoLipila,
  smtpUrl,
  googleClientId,
  vsdc,
  sms,
  demo,
  publicUrl,
  db,
  dataDir,
  objectStorage,
  demoWebhookHosts = [],
}: GatewayConfig): Promise<OpenGateways> {
  const simulators = {
    ...(demo
      ? {
          ...(demoLipila ? {} : { lipila: await startLipilaSimulator() }),
          fiscal: await startFiscalSimulator(),
          sms: await startSmsSimulator({ reportUrl: publicUrl + reportPath }),
        }
      : {}),
    ...(demo && !googleClientId ? { google: await startGoogleSimulator() } : {}),
  }
  const account = demo ? (demoLipila ?? simulators.lipila) : lipila
  const googleAccount = simulators.google ?? (googleClientId ? { clientId: googleClientId } : null)
  const device = simulators.fiscal ? { baseUrl: simulators.fiscal.url, portalUrl: sandboxPortal } : vsdc
  const smsAccount = simulators.sms ?? sms
  const smtp = smtpUrl && !demo ? createSmtpMail(smtpUrl, `Tilipo <no-reply@${new URL(publicUrl).hostname}>`) : null
  return {
    money: account ? createLipilaClient(account, { callbackUrl: publicUrl + callbackPath }) : unavailableMoney,
    mail: smtp ?? (demo ? createMailbox(db) : unavailableMail),
    google: googleAccount
      ? { ...createGoogleClient(googleAccount), ...(simulators.google ? { simulated: simulators.google } : {}) }
      : unavailableGoogle,
    files: objectStorage ? createS3Files(objectStorage) : createDiskFiles(join(dataDir, 'uploads')),
    calendars: createCalendarClient(),
    fiscal: device ? createVsdcClient(device) : unavailableFiscal,
    sms: smsAccount ? createSmsClient(smsAccount) : unavailableSms,
    // Push services require `https:` or `mailto:`.
    webPush: createWebPushClient({
      contact: publicUrl.startsWith('https:') ? publicUrl : `mailto:${helpAddress}`,
    }),
    webhooks: createWebhookClient({ allowedHosts: demo ? demoWebhookHosts : [] }),
    simulators,
    async close() {
      smtp?.close()
      await Promise.all(Object.values(simulators).map((simulator) => simulator.close()))
    },
  }
}
