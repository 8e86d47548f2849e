import { Button } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Viewfinder } from '../../../../ui/media/Viewfinder'
import type { Camera } from './use-camera'

export interface CameraTexts {
  /** The button that starts the camera. */
  start: string
  refused: string
  none: string
}

const ticketTexts: CameraTexts = {
  start: 'Scan QR code',
  refused: "Tilipo isn't allowed to use the camera. Allow it in your browser settings, or type the reference.",
  none: "We couldn't open a camera on this device. Type the reference instead.",
}

interface Props {
  camera: Camera
  onStart(): void
  texts?: CameraTexts
}

/** Camera view, or instructions if no camera is available. */
export function CameraView({ camera: { state, video, stop }, onStart, texts = ticketTexts }: Props) {
  if (state === 'on') {
    return (
      <Stack gap={3}>
        <Viewfinder ref={video} label="Camera view" />
        <Button variant="outline" full onClick={stop}>
          Stop camera
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      {state !== 'off' && (
        <Notice tone="waiting" icon="alert" role="alert">
          {texts[state]}
        </Notice>
      )}
      <Button icon="scan" size="lg" full onClick={onStart}>
        {texts.start}
      </Button>
    </Stack>
  )
}
