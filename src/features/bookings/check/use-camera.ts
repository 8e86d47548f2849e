import { useEffect, useRef, useState, type RefObject } from 'react'
import { qrReader, type Reader } from './qr-reader'

/** `refused`: the user or the device denied access. `none`: no usable camera. */
export type CameraState = 'off' | 'on' | 'refused' | 'none'

export interface Camera {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  start(): void
  stop(): void
}

const pauseMs = 150

/**
 * Controls the camera and scans for a QR code.
 * @param onRead called with the first code; the camera then stops
 */
export function useCamera(onRead: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onRead)
  useEffect(() => void (told.current = onRead))
  // Loads the reader while online, so that scanning also works offline.
  useEffect(() => void qrReader().catch(() => undefined), [])
  useEffect(() => {
    if (state !== 'on') return
    const watching = new AbortController()
    watch(video.current!, watching.signal).then(
      (text) => {
        if (watching.signal.aborted) return
        setState('off')
        told.current(text)
      },
      (error: unknown) => watching.signal.aborted || setState(reasonOf(error)),
    )
    return () => watching.abort()
  }, [state])
  return { state, video, start: () => setState('on'), stop: () => setState('off') }
}

const reasonOf = (error: unknown): CameraState =>
  (error as { name?: unknown }).name === 'NotAllowedError' ? 'refused' : 'none'

/** Streams the camera to `video` until it contains a code. */
async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
    qrReader(),
  ])
  const close = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', close)
  try {
    if (signal.aborted) throw new DOMException('', 'AbortError')
    video.srcObject = stream
    await video.play()
    return await firstCode(video, read, signal)
  } finally {
    close()
  }
}

async function firstCode(video: HTMLVideoElement, read: Reader, signal: AbortSignal): Promise<string> {
  for (;;) {
    const text = await read(video)
    if (text) return text
    await new Promise((done) => setTimeout(done, pauseMs))
    signal.throwIfAborted()
  }
}
