/** An HTTP proxy between browser and server that loses, delays and fakes responses. */
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
 * - `drop before`: the server never receives the request.
 * - `drop after`: the server executes the request, and the response is lost.
 * - `swallow`: the server never receives the request, and the browser waits without an answer.
 * - `portal`: an unrelated page with status 200, as from a captive portal.
 * - `cutAfter`: the connection breaks after this many bytes of the request.
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

export interface ProxiedRequest {
  method: string
  path: string
  fault: Fault
  /** The server's status; null if the server got no request or has not answered yet. */
  status: number | null
}

/** A browser with this cookie is offline: the proxy drops its requests without recording them. */
export const offlineCookie = { name: 'offline', value: 'yes' }

const isOffline = ({ headers }: IncomingMessage): boolean =>
  headers.cookie?.includes(`${offlineCookie.name}=${offlineCookie.value}`) ?? false

export interface FaultProxy {
  url: string
  /** Decides the fault of each request. By default all requests pass. */
  rule: (method: string, path: string) => Fault
  /** Every request so far, in order. */
  requests: ProxiedRequest[]
  close(): Promise<void>
}

export async function openFaultProxy(targetPort: () => number, port = 0): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  const proxy: FaultProxy = { url: '', rule: () => 'pass', requests: [], close: () => closeServer(server, sockets) }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isOffline(incoming)) return void incoming.socket.destroy()
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/']
    const fault = proxy.rule(method, path)
    const entry: ProxiedRequest = { method, path, fault, status: null }
    proxy.requests.push(entry)
    if (fault === 'drop before') return void incoming.socket.destroy()
    if (fault === 'swallow') return void incoming.resume()
    if (fault === 'portal')
      return sendResponse(outgoing, 200, '<!doctype html><title>Welcome</title>Buy a bundle', 'text/html')
    if (typeof fault === 'object' && 'status' in fault) return sendError(outgoing, fault)
    if (typeof fault === 'object' && 'delayMs' in fault)
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
    forwardRequest(incoming, outgoing, entry, targetPort())
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

function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  entry: ProxiedRequest,
  port: number,
): void {
  const upstream = forward(
    { port, host: '127.0.0.1', method: entry.method, path: entry.path, headers: incoming.headers },
    (upstreamResponse) => {
      entry.status = upstreamResponse.statusCode ?? null
      if (entry.fault === 'drop after') {
        // Read the whole response first: by then the effect is committed.
        upstreamResponse.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(outgoing)
      // If the server is killed during a response, cut the connection, so that the browser does not wait.
      upstreamResponse.on('close', () => upstreamResponse.complete || incoming.socket.destroy())
    },
  )
  upstream.on('error', () => incoming.socket.destroy())
  // The client gave up during the delay and will not send the rest of its request.
  if (incoming.destroyed) return void upstream.destroy()
  incoming.on('close', () => incoming.complete || upstream.destroy())
  if (typeof entry.fault === 'object' && 'cutAfter' in entry.fault)
    return cutAfter(incoming, upstream, entry.fault.cutAfter)
  incoming.pipe(upstream)
}

function cutAfter(incoming: IncomingMessage, target: ClientRequest, bytes: number): void {
  let remaining = bytes
  incoming.on('data', (chunk: Buffer) => {
    target.write(chunk.subarray(0, remaining))
    remaining -= chunk.length
    if (remaining > 0) return
    incoming.pause()
    // Time for the forwarded bytes to arrive.
    setTimeout(() => {
      incoming.socket.destroy()
      target.destroy()
    }, 50)
  })
}

function sendResponse(outgoing: ServerResponse, status: number, body: string, type: string): void {
  outgoing.writeHead(status, { 'content-type': type })
  outgoing.end(body)
}

function sendError(
  outgoing: ServerResponse,
  { status, retryAfter, code = 'busy' }: { status: number; retryAfter?: number; code?: string },
): void {
  if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter))
  sendResponse(
    outgoing,
    status,
    JSON.stringify({ code, message: 'The service is busy right now.' }),
    'application/json',
  )
}

/** Forwards sockets unchanged, unless a fault is set for the path. */
function tunnel(
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  port: number,
  proxy: FaultProxy,
  sockets: Set<Socket>,
): void {
  if (isOffline(incoming)) return void socket.destroy()
  if (proxy.rule('UPGRADE', incoming.url ?? '') !== 'pass') return void socket.destroy()
  const upstreamSocket = connect(port, '127.0.0.1', () => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
    upstreamSocket.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    upstreamSocket.write(head)
    socket.pipe(upstreamSocket).pipe(socket)
  })
  sockets.add(upstreamSocket)
  for (const peer of [socket, upstreamSocket])
    peer.on('error', () => [socket, upstreamSocket].forEach((openSocket) => openSocket.destroy()))
}

async function closeServer(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
}
