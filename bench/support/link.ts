/**
 * A proxy between browser and server that delays, cuts, and counts every byte on the browser's side, including headers.
 * HTTP/1.1 with keep-alive connections, as browsers use it without TLS.
 */
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { addCleanup } from './cleanup'
import { beginExchange, ByteMeter, type Exchange } from './exchange'

export interface Link {
  url: string
  /** Delay in ms, half in each direction, added to the time of the server. */
  roundTripMs: number
  exchanges: Exchange[]
  /** Rejects new connections and closes open ones. */
  cut(): void
  restore(): void
}

/** A connection of the browser and the exchange in progress on it. */
interface Connection {
  meter: ByteMeter
  currentExchange: Exchange | null
}

export async function openLink(targetPort: number): Promise<Link> {
  const link = new ProxyLink(targetPort)
  const server = createServer(
    { keepAliveTimeout: 75_000 },
    (incoming, outgoing) => void link.forwardRequest(incoming, outgoing),
  )
  server.on('connection', (socket: Socket) => link.open(socket))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    link.tunnelSocket(incoming, socket, head),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  link.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  addCleanup(() => {
    server.close()
    link.cut()
  })
  return link
}

class ProxyLink implements Link {
  url = ''
  roundTripMs = 0
  readonly exchanges: Exchange[] = []
  private isCut = false
  private readonly agent = new Agent({ keepAlive: true })
  private readonly connections = new Map<Socket, Connection>()

  constructor(private readonly port: number) {}

  cut(): void {
    this.isCut = true
    for (const socket of this.connections.keys()) socket.destroy()
  }

  restore(): void {
    this.isCut = false
  }

  open(socket: Socket): void {
    if (this.isCut) return void socket.destroy()
    const connection: Connection = { meter: new ByteMeter(socket), currentExchange: null }
    this.connections.set(socket, connection)
    socket.setNoDelay(true)
    socket.on('close', () => {
      this.connections.delete(socket)
      if (connection.currentExchange) connection.meter.assign(connection.currentExchange)
    })
  }

  async forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket, method, url, headers } = incoming
    const connection = this.connections.get(socket)!
    const passage = beginExchange(incoming)
    this.exchanges.push(passage)
    connection.currentExchange = passage
    outgoing.on('finish', () => {
      connection.meter.assign(passage)
      connection.currentExchange = null
    })
    const body = await readBody(incoming)
    await this.delayOneWay()
    const serverRequest = forward(
      { port: this.port, host: '127.0.0.1', agent: this.agent, method, path: url, headers },
      async (answer) => {
        passage.status = answer.statusCode ?? 0
        passage.type = answer.headers['content-type']?.split(';')[0] ?? ''
        passage.encoding = answer.headers['content-encoding'] ?? ''
        await this.delayOneWay()
        if (socket.destroyed) return void answer.resume()
        outgoing.sendDate = false
        outgoing.writeHead(passage.status, answer.rawHeaders)
        answer.on('data', (chunk: Buffer) => void (passage.body += chunk.length)).pipe(outgoing)
      },
    )
    serverRequest.on('error', () => socket.destroy())
    serverRequest.end(body)
  }

  /** Tunnels a WebSocket. The handshake is delayed; later messages are not. */
  tunnelSocket(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const passage = { ...beginExchange(incoming), method: 'UPGRADE', type: 'socket', status: 101 }
    this.exchanges.push(passage)
    const connection = this.connections.get(socket)
    if (connection) connection.currentExchange = passage
    const serverSocket = connect(this.port, '127.0.0.1', async () => {
      await this.delayOneWay()
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      serverSocket.write([`GET ${passage.path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      serverSocket.write(head)
      await this.delayOneWay()
      socket.pipe(serverSocket).pipe(socket)
    })
    for (const end of [socket, serverSocket]) {
      end.on('data', () => connection?.meter.assign(passage))
      for (const event of ['error', 'close'])
        end.on(event, () => [socket, serverSocket].forEach((peer) => peer.destroy()))
    }
  }

  private delayOneWay(): Promise<void> | undefined {
    return this.roundTripMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, this.roundTripMs / 2))
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
