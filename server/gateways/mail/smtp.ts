import { createTransport } from 'nodemailer'
import { MailUndelivered, type Mail } from './mail'

/** In ms. Shorter than the time limit of a background job, which retries. */
const timeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000, dnsTimeout: 5000 }

/** @param from the displayed sender, `Tilipo <…>` */
export function createSmtpMail(smtpUrl: string, from: string): Mail & { close(): void } {
  const transport = createTransport(
    { url: smtpUrl, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, ...email }) {
      // nodemailer parses a string as a list of recipients. An object is always exactly one recipient.
      await transport.sendMail({ to: { name: '', address: to }, ...email }).catch(throwUndelivered)
    },
    close: () => transport.close(),
  }
}

function throwUndelivered(error: { code?: unknown; responseCode?: unknown }): never {
  throw new MailUndelivered([error.code, error.responseCode].filter(Boolean).join(' ') || 'unknown reason')
}
