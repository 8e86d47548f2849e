// Runs in the measured page before its own scripts. Plain JavaScript, because the compiler of the other files adds
// helpers that the page does not have.
const record = { paintMs: NaN, largestMs: NaN, usableMs: NaN, tasks: [] }
window.tilipoVisit = record

const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (record.paintMs = startTime))
observe('largest-contentful-paint', ({ startTime }) => (record.largestMs = startTime))
observe('longtask', ({ startTime, duration }) => record.tasks.push([startTime, duration]))

// React marks each element with its props. The renderer of older builds (decision 012) marked only the container, at
// the end of the one task that hydrates.
const isHydrated = (element) =>
  element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$') || key === '__k')
const checkHydration = () => {
  if (isHydrated(document.querySelector(window.tilipoControl)) || isHydrated(document.querySelector('#root')))
    record.usableMs = performance.now()
  else setTimeout(checkHydration, 10)
}
checkHydration()
