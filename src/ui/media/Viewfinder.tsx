import 'virtual:tilipo-late.css'
import type { Ref } from 'react'

/** The camera image with a square frame for the code. */
export const Viewfinder = ({ ref, label }: { ref: Ref<HTMLVideoElement>; label: string }) => (
  <div className="viewfinder">
    <video ref={ref} aria-label={label} muted playsInline />
  </div>
)
