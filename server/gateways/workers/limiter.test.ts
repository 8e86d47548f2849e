import { expect, it } from 'vitest'
import { createLimiter } from './limiter'

function createTasks() {
  const finish: (() => void)[] = []
  return { finish, run: () => new Promise<void>((resolve) => finish.push(resolve)) }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('runs at most the given number of tasks at once, in their order', async () => {
  const runLimited = createLimiter({ maxRunning: 2, maxWaiting: 10, maxPerOwner: 10 })
  const { finish, run } = createTasks()
  const all = Promise.all([1, 2, 3, 4].map(() => runLimited(null, run)))
  expect(finish).toHaveLength(2)
  finish[0]!()
  await settle()
  expect(finish).toHaveLength(3)
  finish[1]!()
  finish[2]!()
  await settle()
  finish[3]!()
  await all
})

it('refuses further tasks of an owner, but not those of others', async () => {
  const runLimited = createLimiter({ maxRunning: 2, maxWaiting: 10, maxPerOwner: 1 })
  const { finish, run } = createTasks()
  const first = runLimited('a', run)
  await expect(runLimited('a', run)).rejects.toThrow('busy')
  const second = runLimited('b', run)
  finish.forEach((end) => end())
  await Promise.all([first, second])
  const third = runLimited('a', run)
  finish.at(-1)!()
  await third
})

it('refuses tasks when too many are waiting', async () => {
  const runLimited = createLimiter({ maxRunning: 1, maxWaiting: 1, maxPerOwner: 9 })
  const { finish, run } = createTasks()
  const tasks = [runLimited(null, run), runLimited(null, run)]
  await expect(runLimited(null, run)).rejects.toThrow('busy')
  finish[0]!()
  await settle()
  finish[1]!()
  await Promise.all(tasks)
})

it('frees its place when a task fails', async () => {
  const runLimited = createLimiter({ maxRunning: 1, maxWaiting: 0, maxPerOwner: 1 })
  await expect(runLimited('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await runLimited('a', async () => 5)).toBe(5)
})
