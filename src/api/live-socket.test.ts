import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectLive, type LiveConnection } from './live-socket'

class FakeSocket extends EventEmitter {
  connect = vi.fn<() => void>()
  disconnect = vi.fn<() => void>()
}
let socket: FakeSocket
const code = vi.hoisted(() => ({ failures: 0 }))
vi.mock('socket.io-client', () => ({
  get io() {
    if (code.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return () => socket
  },
}))

let live: LiveConnection
const handlers = {
  onNotification: vi.fn<() => void>(),
  onPoke: vi.fn<() => void>(),
  onConnected: vi.fn<(connected: boolean) => void>(),
}
beforeEach(async () => {
  vi.useFakeTimers()
  socket = new FakeSocket()
  live = await connectLive('token', handlers)
})
afterEach(() => {
  live.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('connectLive', () => {
  it('connects later if its code was lost on the way', async () => {
    live.stop()
    const events = new EventTarget()
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
    code.failures = 1
    const connecting = connectLive('token', handlers)
    await vi.advanceTimersByTimeAsync(2000)
    live = await connecting
    socket.emit('connect')
    expect(handlers.onConnected).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('pulls and reconnects when the server closes the socket', () => {
    socket.emit('disconnect', 'io server disconnect')
    expect(handlers.onConnected).toHaveBeenLastCalledWith(false)
    expect(handlers.onPoke).toHaveBeenCalledOnce()
    expect(socket.connect).toHaveBeenCalledOnce()
  })

  it('leaves reconnecting after a lost connection to socket.io', () => {
    socket.emit('disconnect', 'transport close')
    expect(handlers.onPoke).not.toHaveBeenCalled()
    expect(socket.connect).not.toHaveBeenCalled()
  })

  it('reconnects later when the server was busy', () => {
    socket.emit('connect_error', new Error('busy'))
    expect(socket.connect).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(socket.connect).toHaveBeenCalledOnce()
  })

  it('does not reconnect after the session has ended or after it was stopped', () => {
    socket.emit('connect_error', new Error('unauthenticated'))
    socket.emit('connect_error', new Error('busy'))
    live.stop()
    vi.runAllTimers()
    expect(socket.connect).not.toHaveBeenCalled()
  })
})
