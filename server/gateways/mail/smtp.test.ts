import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMail } from './smtp'

const email = { subject: 'Zikomo', text: 'Plain words', html: '<p>Plain words</p>' }
let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A minimal SMTP server. `refuse` makes one command fail with an error response. */
async function startSmtp(refuse?: { command: string; answer: string }) {
  const heard: string[] = []
  server = createServer((socket) => {
    let inBody = false
    socket.write('220 local\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('utf8').split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (inBody && line !== '.') continue
        const command = line.split(/[ :]/)[0]!.toUpperCase()
        inBody = command === 'DATA'
        if (refuse?.command === command) socket.write(`${refuse.answer}\r\n`)
        else
          socket.write({ DATA: '354 go on\r\n', QUIT: '221 bye\r\n', EHLO: '250 local\r\n' }[command] ?? '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { heard, mail: createSmtpMail(`smtp://127.0.0.1:${port}`, 'Tilipo <no-reply@tilipo.test>') }
}

test('An email is delivered with its text and HTML parts', async () => {
  const { heard, mail } = await startSmtp()
  await mail.send({ to: 'mwila@example.com', ...email })
  mail.close()
  const all = heard.join('\n')
  expect(all).toContain('MAIL FROM:<no-reply@tilipo.test>')
  expect(all).toContain('RCPT TO:<mwila@example.com>')
  expect(all).toContain('Subject: Zikomo')
  expect(all).toContain('text/plain')
  expect(all).toContain('text/html')
})

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nRCPT TO:<b@example.com>',
  'Them: a@example.com, b@example.com;',
])('An address cannot add a second recipient: %j', async (to) => {
  const { heard, mail } = await startSmtp()
  await mail.send({ to, ...email }).catch(() => undefined)
  mail.close()
  expect(heard.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
})

test('A rejected email is reported by its code without the address', async () => {
  const { mail } = await startSmtp({ command: 'RCPT', answer: '550 5.1.1 <mwila@example.com> unknown' })
  const failure = await mail.send({ to: 'mwila@example.com', ...email }).catch((error: Error) => error)
  mail.close()
  expect(String(failure)).toBe('MailUndelivered: mail was not taken: EENVELOPE 550')
})
