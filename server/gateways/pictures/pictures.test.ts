import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { convertPicture } from './pictures'

const createPhoto = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
const webp = { format: 'webp', quality: 80, width: 1600, height: 1600 } as const
const listConverters = () => {
  const output = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,ni=,args='], { encoding: 'utf8' })
  return output
    .split('\n')
    .filter((line) => line.includes('pictures/process.ts'))
    .map((line) => line.trim().split(/\s+/))
}

it('converts outside of the process, with a low priority', async () => {
  const photo = await createPhoto(3000, 2000)
  const converting = convertPicture(null, { ...webp, bytes: photo })
  await expect.poll(listConverters).toHaveLength(1)
  expect(sharp.counters()).toEqual({ queue: 0, process: 0 })
  expect(await sharp(await converting).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1067 })
  expect(Number(listConverters()[0]![1])).toBeGreaterThan(0)
})

it('rejects a picture of more than 24 megapixels before decoding it', async () => {
  const bytes = await sharp({ create: { width: 6000, height: 4100, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await expect(convertPicture(null, { ...webp, bytes })).rejects.toThrow('too_many_pixels')
})

it('rejects a damaged picture permanently', async () => {
  const bytes = (await createPhoto(300, 300)).subarray(0, 5000)
  await expect(convertPicture(null, { ...webp, bytes })).rejects.toThrow('unsupported')
})

it('is busy for an account with two conversions, and for nobody else', async () => {
  const bytes = await createPhoto(1000, 1000)
  const ofOneAccount = [1, 2, 3].map(() => convertPicture('account', { ...webp, bytes }).catch(String))
  const ofAnotherAccount = convertPicture('another', { ...webp, bytes })
  const [first, second, third] = await Promise.all(ofOneAccount)
  expect([typeof first, typeof second, third]).toEqual(['object', 'object', expect.stringContaining('busy')])
  expect((await ofAnotherAccount).length).toBeGreaterThan(0)
})

it('is busy, not unsupported, when the conversion is interrupted, and works again', async () => {
  const bytes = await createPhoto(3000, 3000)
  const interrupted = convertPicture(null, { ...webp, bytes }).catch(String)
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const [pid] of listConverters()) process.kill(Number(pid), 'SIGKILL')
  expect(await interrupted).toContain('busy')
  expect((await convertPicture(null, { ...webp, bytes: await createPhoto(100, 100) })).length).toBeGreaterThan(0)
})
