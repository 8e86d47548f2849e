// Runs in the measured page, before its own scripts. Plain JavaScript: what compiles the rest adds helpers that a page has not.
const record = { paintMs: NaN, largestMs: NaN, usableMs: NaN, tasks: [] }
window.tilipoVisit = record

const observe = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (record.paintMs = startTime))
observe('largest-contentful-paint', ({ startTime }) => (record.largestMs = startTime))
observe('longtask', ({ startTime, duration }) => record.tasks.push([startTime, duration]))

// React marks each element with its props. The renderer of older builds (decision 012) marked the container alone, at the end of
// the one task that hydrates.
const isHydrated = (element) =>
  element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$') || key === '__k')
const look = () => {
  if (isHydrated(document.querySelector(window.tilipoControl)) || isHydrated(document.querySelector('#root')))
    record.usableMs = performance.now()
  else setTimeout(look, 10)
}
look()
