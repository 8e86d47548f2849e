/**
 * A clock that never goes back. People and networks set a phone's clock right, sometimes by years; a pause that was to
 * last seconds must not end when the old time comes round again.
 */
export function steady(now: () => number): () => number {
  let last = -Infinity
  let ahead = 0
  return () => {
    const raw = now()
    if (raw + ahead < last) ahead = last - raw
    last = raw + ahead
    return last
  }
}
