import { createTransport } from 'nodemailer'
import { MailUndelivered, type Mail } from './mail'

/** Shorter than a task may take: the job behind it tries again. */
const limits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000, dnsTimeout: 5000 }

/** @param from the sender as shown, `Tilipo <…>`. */
export function smtpMail(smtpUrl: string, from: string): Mail & { close(): void } {
  const transport = createTransport(
    { url: smtpUrl, ...limits },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, ...letter }) {
      // An object is one recipient whatever it contains; a text would be read as a list of them.
      await transport.sendMail({ to: { name: '', address: to }, ...letter }).catch(tellCode)
    },
    close: () => transport.close(),
  }
}

function tellCode(error: { code?: unknown; responseCode?: unknown }): never {
  throw new MailUndelivered([error.code, error.responseCode].filter(Boolean).join(' ') || 'unknown reason')
}
