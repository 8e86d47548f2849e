/** The process that converts pictures, started by `pictures.ts`. */
import { convert, type PictureTask } from './convert'

process.on('message', ({ id, task }: { id: number; task: PictureTask }) => {
  void convert(task).then((result) => process.send?.({ id, result }))
})
// Ends with the server, after its last response. Ctrl-C reaches both at once.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
