import { Button } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Viewfinder } from '../../../../ui/media/Viewfinder'
import type { Camera } from './use-camera'

const cameraFaults = {
  refused: "Tilipo isn't allowed to use the camera. Allow it in your browser settings, or type the reference.",
  none: "We couldn't open a camera on this device. Type the reference instead.",
} as const

/** Camera view, or instructions if no camera is available. */
export function CameraView({ camera: { state, video, stop }, onStart }: { camera: Camera; onStart(): void }) {
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
          {cameraFaults[state]}
        </Notice>
      )}
      <Button icon="scan" size="lg" full onClick={onStart}>
        Scan QR code
      </Button>
    </Stack>
  )
}
