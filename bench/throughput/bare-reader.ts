/** The reference for lists: a process with Fastify and one route that reads rows by primary key. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const app = Fastify({ logger: false })
app.get<{ Querystring: { ids: string } }>('/rows', async ({ query }) => {
  const { rows } = await pool.query(
    'select id, vendor_id, vertical, name, description, price_ngwee, unit, image_url, town, details from listing where id = any ($1)',
    [query.ids.split(',')],
  )
  return rows
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listening')
