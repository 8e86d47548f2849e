/** Helpers for the simulators' HTTP servers, which listen on this machine only. */
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  url: string
  close(): Promise<void>
}

export async function listen(server: Server, port = 0): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A simulator must not keep the process alive.
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const maxBodyBytes = 64 * 1024

export const readBody = async (request: IncomingMessage): Promise<string> => (await readBytes(request)).toString('utf8')

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
