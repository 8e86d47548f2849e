import 'virtual:tilipo-late.css'
import type { Ref } from 'react'

/** What the camera sees, with a square to aim with. */
export const Viewfinder = ({ ref, label }: { ref: Ref<HTMLVideoElement>; label: string }) => (
  <div className="viewfinder">
    <video ref={ref} aria-label={label} muted playsInline />
  </div>
)
