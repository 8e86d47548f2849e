/**
 * The line between browser and server: as long as wanted, cut at will, and every byte on its browser's side counted,
 * headers and all. HTTP/1.1 with kept-alive connections, as browsers speak it without TLS.
 */
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { onEnd } from './ending'
import { begin, Meter, type Passage } from './passage'

export interface Link {
  url: string
  /** Half of it each way, on top of what the server takes. */
  roundTripMs: number
  passages: Passage[]
  /** Nothing gets through, and what was open is closed. */
  cut(): void
  mend(): void
}

/** A browser's connection, and what is under way on it. */
interface Connection {
  meter: Meter
  current: Passage | null
}

export async function openLink(targetPort: number): Promise<Link> {
  const line = new Line(targetPort)
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => void line.carry(incoming, outgoing))
  server.on('connection', (socket: Socket) => line.open(socket))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => line.tunnel(incoming, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onEnd(() => {
    server.close()
    line.cut()
  })
  return line
}

class Line implements Link {
  url = ''
  roundTripMs = 0
  readonly passages: Passage[] = []
  private isCut = false
  private readonly agent = new Agent({ keepAlive: true })
  private readonly connections = new Map<Socket, Connection>()

  constructor(private readonly port: number) {}

  cut(): void {
    this.isCut = true
    for (const socket of this.connections.keys()) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  open(socket: Socket): void {
    if (this.isCut) return void socket.destroy()
    const connection: Connection = { meter: new Meter(socket), current: null }
    this.connections.set(socket, connection)
    socket.setNoDelay(true)
    socket.on('close', () => {
      this.connections.delete(socket)
      if (connection.current) connection.meter.assign(connection.current)
    })
  }

  async carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket, method, url, headers } = incoming
    const connection = this.connections.get(socket)!
    const passage = begin(incoming)
    this.passages.push(passage)
    connection.current = passage
    outgoing.on('finish', () => {
      connection.meter.assign(passage)
      connection.current = null
    })
    const body = await bodyOf(incoming)
    await this.halfWay()
    const onward = forward(
      { port: this.port, host: '127.0.0.1', agent: this.agent, method, path: url, headers },
      async (answer) => {
        passage.status = answer.statusCode ?? 0
        passage.type = answer.headers['content-type']?.split(';')[0] ?? ''
        passage.encoding = answer.headers['content-encoding'] ?? ''
        await this.halfWay()
        if (socket.destroyed) return void answer.resume()
        outgoing.sendDate = false
        outgoing.writeHead(passage.status, answer.rawHeaders)
        answer.on('data', (chunk: Buffer) => void (passage.body += chunk.length)).pipe(outgoing)
      },
    )
    onward.on('error', () => socket.destroy())
    onward.end(body)
  }

  /** Its opening takes its way; what is said afterwards passes at once. */
  tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const passage = { ...begin(incoming), method: 'UPGRADE', type: 'socket', status: 101 }
    this.passages.push(passage)
    const connection = this.connections.get(socket)
    if (connection) connection.current = passage
    const onward = connect(this.port, '127.0.0.1', async () => {
      await this.halfWay()
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
      onward.write([`GET ${passage.path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      onward.write(head)
      await this.halfWay()
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) {
      end.on('data', () => connection?.meter.assign(passage))
      for (const event of ['error', 'close']) end.on(event, () => [socket, onward].forEach((each) => each.destroy()))
    }
  }

  private halfWay(): Promise<void> | undefined {
    return this.roundTripMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, this.roundTripMs / 2))
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
