/** In ms. A picture that stalls on a dropped connection can delay the `load` event for minutes. */
const longestMs = 10_000

let loaded: Promise<unknown> | undefined

/** Resolves after the `load` event, so that deferred downloads do not compete with the first page load. */
export const pageLoaded = (): Promise<unknown> =>
  (loaded ??=
    document.readyState === 'complete'
      ? Promise.resolve()
      : new Promise<unknown>((done) => {
          addEventListener('load', done, { once: true })
          setTimeout(done, longestMs)
        }))
