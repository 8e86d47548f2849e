import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeApp } from './close'

async function startApp() {
  const app = Fastify()
  let resolveStarted = () => {}
  const underWay = new Promise<void>((resolve) => (resolveStarted = resolve))
  app.addHook('onRequest', async () => resolveStarted())
  let answer = () => {}
  const responseAllowed = new Promise<void>((resolve) => (answer = resolve))
  app.post('/', async () => (await responseAllowed, 'done'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const phone = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume()
  await once(phone, 'connect')
  return { app, phone, underWay, answer }
}

it.each([
  ['nothing', '', false],
  ['an incomplete request head', 'POST / HTTP/1.1\r\nhost: a\r\n', false],
  [
    'an incomplete body',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
    true,
  ],
])('closes without waiting for a client that sent %s and stopped', async (_, sentText, isRequestStarted) => {
  const { app, phone, underWay } = await startApp()
  phone.write(sentText)
  if (isRequestStarted) await underWay
  const clientClosed = once(phone, 'close')
  await closeApp(app, 50)
  await expect(clientClosed).resolves.toBeDefined()
})

it('waits for requests in progress before it closes', async () => {
  const { app, phone, underWay, answer } = await startApp()
  phone.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  let received = ''
  phone.setEncoding('utf8').on('data', (part: string) => (received += part))
  await underWay
  const closed = closeApp(app, 60_000)
  answer()
  await closed
  await once(phone, 'close')
  expect(received).toMatch(/^HTTP\/1.1 200 .*done$/s)
})
