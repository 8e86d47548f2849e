/** A bad link to order: an HTTP proxy between browser and server that loses, delays and invents answers. */
import {
  createServer,
  request as forward,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/**
 * - `drop before`: the server never hears of it.
 * - `drop after`: the server has done it, the browser never learns.
 * - `swallow`: the link went dead: the server never hears of it, and the browser waits.
 * - `portal`: a page of somebody else's, with status 200.
 * - `cutAfter`: the line dies once so many bytes of what is sent have gone through.
 */
export type Fault =
  | 'pass'
  | 'drop before'
  | 'drop after'
  | 'swallow'
  | 'portal'
  | { status: number; retryAfter?: number; code?: string }
  | { delayMs: number }
  | { cutAfter: number }

export interface Passed {
  method: string
  path: string
  fault: Fault
  /** What the server answered; null where it was not asked or not yet. */
  status: number | null
}

export interface FaultProxy {
  url: string
  /** Decides about each request; by default all pass. */
  rule: (method: string, path: string) => Fault
  /** Every request so far, in order. */
  passed: Passed[]
  close(): Promise<void>
}

export async function openFaultProxy(targetPort: () => number, port = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  const proxy: FaultProxy = { url: '', rule: () => 'pass', passed: [], close: () => shut(server, sockets) }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/']
    const fault = proxy.rule(method, path)
    const entry: Passed = { method, path, fault, status: null }
    proxy.passed.push(entry)
    if (fault === 'drop before') return void incoming.socket.destroy()
    if (fault === 'swallow') return void incoming.resume()
    if (fault === 'portal')
      return answer(outgoing, 200, '<!doctype html><title>Welcome</title>Buy a bundle', 'text/html')
    if (typeof fault === 'object' && 'status' in fault) return refuse(outgoing, fault)
    if (typeof fault === 'object' && 'delayMs' in fault)
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    pass(incoming, outgoing, entry, targetPort())
  }

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) =>
    tunnel(incoming, socket as Socket, head, targetPort(), proxy, sockets),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, entry: Passed, port: number): void {
  const onward = forward(
    { port, host: '127.0.0.1', method: entry.method, path: entry.path, headers: incoming.headers },
    (answered) => {
      entry.status = answered.statusCode ?? null
      if (entry.fault === 'drop after') {
        // The whole answer is read first: by then the effect is committed.
        answered.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(outgoing)
      // A server that is killed in the middle of an answer cuts the line, and does not leave the browser waiting.
      answered.on('close', () => answered.complete || incoming.socket.destroy())
    },
  )
  onward.on('error', () => incoming.socket.destroy())
  // Who gave up while it was delayed will not say the rest of it.
  if (incoming.destroyed) return void onward.destroy()
  incoming.on('close', () => incoming.complete || onward.destroy())
  if (typeof entry.fault === 'object' && 'cutAfter' in entry.fault)
    return cutAfter(incoming, onward, entry.fault.cutAfter)
  incoming.pipe(onward)
}

function cutAfter(incoming: IncomingMessage, onward: ClientRequest, bytes: number): void {
  let left = bytes
  incoming.on('data', (chunk: Buffer) => {
    onward.write(chunk.subarray(0, left))
    left -= chunk.length
    if (left > 0) return
    incoming.pause()
    // Time for what got through to arrive.
    setTimeout(() => {
      incoming.socket.destroy()
      onward.destroy()
    }, 50)
  })
}

function answer(outgoing: ServerResponse, status: number, body: string, type: string): void {
  outgoing.writeHead(status, { 'content-type': type })
  outgoing.end(body)
}

function refuse(
  outgoing: ServerResponse,
  { status, retryAfter, code = 'busy' }: { status: number; retryAfter?: number; code?: string },
): void {
  if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter))
  answer(outgoing, status, JSON.stringify({ code, message: 'The service is busy right now.' }), 'application/json')
}

/** Sockets go through as they are, unless the path is cut. */
function tunnel(
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  port: number,
  proxy: FaultProxy,
  sockets: Set<Socket>,
): void {
  if (proxy.rule('UPGRADE', incoming.url ?? '') !== 'pass') return void socket.destroy()
  const onward = connect(port, '127.0.0.1', () => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  sockets.add(onward)
  for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
}

async function shut(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
}
