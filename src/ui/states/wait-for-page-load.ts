/** In ms. A picture that stalls on a dropped connection can delay the `load` event for minutes. */
const maxWaitMs = 10_000

let loadPromise: Promise<unknown> | undefined

/** Resolves after the `load` event, so that deferred downloads do not compete with the first page load. */
export const waitForPageLoad = (): Promise<unknown> =>
  (loadPromise ??=
    document.readyState === 'complete'
      ? Promise.resolve()
      : new Promise<unknown>((resolve) => {
          addEventListener('load', resolve, { once: true })
          setTimeout(resolve, maxWaitMs)
        }))
