import { useEffect, useRef, useState, type RefObject } from 'react'
import { createQrReader, type CodeReader } from './qr-reader'

/** `refused`: the user or the device denied access. `none`: no usable camera. */
export type CameraState = 'off' | 'on' | 'refused' | 'none'

export interface Camera {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  start(): void
  stop(): void
}

const scanIntervalMs = 150

/**
 * Controls the camera and scans for a code.
 * @param onRead called with the first code; the camera then stops
 * @param createReader never changes; by default for QR codes
 */
export function useCamera(
  onRead: (text: string) => void,
  createReader: () => Promise<CodeReader> = createQrReader,
): Camera {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const onReadRef = useRef(onRead)
  useEffect(() => void (onReadRef.current = onRead))
  // Loads the reader while online, so that scanning also works offline.
  useEffect(() => void createReader().catch(() => undefined), [createReader])
  useEffect(() => {
    if (state !== 'on') return
    const controller = new AbortController()
    scanCamera(video.current!, createReader, controller.signal).then(
      (text) => {
        if (controller.signal.aborted) return
        setState('off')
        onReadRef.current(text)
      },
      (error: unknown) => controller.signal.aborted || setState(getCameraFault(error)),
    )
    return () => controller.abort()
  }, [state, createReader])
  return { state, video, start: () => setState('on'), stop: () => setState('off') }
}

const getCameraFault = (error: unknown): CameraState =>
  (error as { name?: unknown }).name === 'NotAllowedError' ? 'refused' : 'none'

/** Streams the camera to `video` until it contains a code. */
async function scanCamera(
  video: HTMLVideoElement,
  createReader: () => Promise<CodeReader>,
  signal: AbortSignal,
): Promise<string> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
    createReader(),
  ])
  const close = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', close)
  try {
    if (signal.aborted) throw new DOMException('', 'AbortError')
    video.srcObject = stream
    await video.play()
    return await readFirstCode(video, read, signal)
  } finally {
    close()
  }
}

async function readFirstCode(video: HTMLVideoElement, read: CodeReader, signal: AbortSignal): Promise<string> {
  for (;;) {
    const text = await read(video)
    if (text) return text
    await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))
    signal.throwIfAborted()
  }
}
