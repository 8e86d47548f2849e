/** Beginnings of the lines that a server process prints for its test. */
export const readyMarker = 'port '
export const runningJobMarker = 'job '
