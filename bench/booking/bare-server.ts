/**
 * The reference for the server: a process with Fastify and one route that parses JSON and sends a response as large as
 * that of a booking.
 */
import Fastify from 'fastify'

const answer = JSON.parse(process.env.ANSWER ?? '{}') as object
const app = Fastify({ logger: false })
app.post('/bookings', async () => answer)
/** Exposes the same two numbers as `/metrics` of the real server. */
app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage()
  return `process_cpu_user_seconds_total ${user / 1e6}\nprocess_cpu_system_seconds_total ${system / 1e6}\n`
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listening')
