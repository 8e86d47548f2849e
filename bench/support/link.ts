/**
 * The line between browser and server: as long as wanted, cut at will, and every byte on its browser's side counted,
 * headers and all. HTTP/1.1 with kept-alive connections, so what passes between two requests of one belongs to the first.
 */
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { onEnd } from './ending'

/** A request and its answer. */
export interface Passage {
  method: string
  path: string
  /** Milliseconds since 1970, as pages tell them too. */
  at: number
  endedAt: number
  /** 0 where no answer came. */
  status: number
  type: string
  encoding: string
  /** What the browser wants it for: `document`, `script`, `worker`, `serviceworker`, `empty` for a fetch. */
  purpose: string
  up: number
  down: number
  /** Of `down`: without headers, as it travels. */
  body: number
}

export interface Link {
  url: string
  port: number
  /** Half of it each way, on top of what the server takes. */
  roundTripMs: number
  passages: Passage[]
  /** Nothing gets through, and what was open is closed. */
  cut(): void
  mend(): void
}

interface Line {
  targetPort: number
  roundTripMs: number
  isCut: boolean
  agent: Agent
  passages: Passage[]
  /** What of each connection's bytes belongs to passages already written down. */
  counted: WeakMap<Socket, { up: number; down: number }>
}

export async function openLink(targetPort: number): Promise<Link> {
  const sockets = new Set<Socket>()
  const line: Line = { targetPort, roundTripMs: 0, isCut: false, agent: new Agent({ keepAlive: true }), passages: [], counted: new WeakMap() }
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => void carry(line, incoming, outgoing))
  server.on('connection', (socket: Socket) => {
    if (line.isCut) return void socket.destroy()
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => tunnel(line, incoming, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  onEnd(() => {
    server.close()
    cutAll()
    line.agent.destroy()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get roundTripMs() {
      return line.roundTripMs
    },
    set roundTripMs(ms) {
      line.roundTripMs = ms
    },
    passages: line.passages,
    cut() {
      line.isCut = true
      cutAll()
    },
    mend: () => void (line.isCut = false),
  }
}

const now = () => performance.timeOrigin + performance.now()

async function carry(line: Line, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { socket } = incoming
  const passage = begin(line, incoming, outgoing)
  socket.once('close', () => void (passage.endedAt ||= now()))
  const body = await bodyOf(incoming)
  await halfWay(line)
  const { targetPort: port, agent } = line
  const onward = forward({ port, host: '127.0.0.1', agent, method: passage.method, path: passage.path, headers: incoming.headers }, async (answer) => {
    passage.status = answer.statusCode ?? 0
    passage.type = answer.headers['content-type']?.split(';')[0] ?? ''
    passage.encoding = answer.headers['content-encoding'] ?? ''
    await halfWay(line)
    if (socket.destroyed) return void answer.resume()
    outgoing.sendDate = false
    outgoing.writeHead(passage.status, answer.rawHeaders)
    answer.on('data', (chunk: Buffer) => void (passage.body += chunk.length)).pipe(outgoing)
  })
  onward.on('error', () => socket.destroy())
  onward.end(body)
}

function begin(line: Line, incoming: IncomingMessage, outgoing: ServerResponse): Passage {
  const { socket } = incoming
  const passage: Passage = {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    at: now(),
    endedAt: 0,
    status: 0,
    type: '',
    encoding: '',
    purpose: String(incoming.headers['sec-fetch-dest'] ?? ''),
    up: 0,
    down: 0,
    body: 0,
  }
  line.passages.push(passage)
  outgoing.on('finish', () => count(line, socket, passage))
  return passage
}

function count({ counted }: Line, socket: Socket, passage: Passage): void {
  const before = counted.get(socket) ?? { up: 0, down: 0 }
  const all = { up: socket.bytesRead, down: socket.bytesWritten }
  counted.set(socket, all)
  Object.assign(passage, { up: all.up - before.up, down: all.down - before.down, endedAt: now() })
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const halfWay = ({ roundTripMs }: Line): Promise<void> | undefined =>
  roundTripMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, roundTripMs / 2))

/** A socket's opening takes its way; what is said on it afterwards passes at once, and counts as one passage. */
function tunnel(line: Line, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const passage: Passage = { method: 'UPGRADE', path: incoming.url ?? '', at: now(), endedAt: 0, status: 101, type: 'socket', encoding: '', purpose: 'socket', up: 0, down: 0, body: 0 }
  line.passages.push(passage)
  const onward = connect(line.targetPort, '127.0.0.1', async () => {
    await halfWay(line)
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
    onward.write([`GET ${passage.path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    onward.write(head)
    await halfWay(line)
    socket.pipe(onward).pipe(socket)
  })
  const recount = () => Object.assign(passage, { up: socket.bytesRead, down: socket.bytesWritten, endedAt: now() })
  for (const end of [socket, onward]) {
    end.on('data', recount)
    end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
    end.on('close', () => [socket, onward].forEach((each) => each.destroy()))
  }
}
