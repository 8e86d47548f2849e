import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeApp } from './close'

async function listening() {
  const app = Fastify()
  let arrived = () => {}
  const underWay = new Promise<void>((resolve) => (arrived = resolve))
  app.addHook('onRequest', async () => arrived())
  let answer = () => {}
  const allowed = new Promise<void>((resolve) => (answer = resolve))
  app.post('/', async () => (await allowed, 'done'))
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
])('closes without waiting for a client that sent %s and stopped', async (_, said, isHeard) => {
  const { app, phone, underWay } = await listening()
  phone.write(said)
  if (isHeard) await underWay
  const over = once(phone, 'close')
  await closeApp(app, 50)
  await over
})

it('waits for requests in progress before it closes', async () => {
  const { app, phone, underWay, answer } = await listening()
  phone.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  let heard = ''
  phone.setEncoding('utf8').on('data', (part: string) => (heard += part))
  await underWay
  const closed = closeApp(app, 60_000)
  answer()
  await closed
  await once(phone, 'close')
  expect(heard).toMatch(/^HTTP\/1.1 200 .*done$/s)
})
