/** Uploads a picture as a device does: begins the upload and appends all bytes. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { appendUpload, beginUpload, uploadChunkType, type UploadPurpose } from '#contract/sync/uploads'
import { newId, type World } from './world'

const photo = await sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
  .jpeg({ quality: 60 })
  .toBuffer()

export const getPhoto = (): Buffer => photo

/** @returns the upload's ID */
export const uploadPicture = (world: World, token: string, purpose: UploadPurpose): Promise<string> =>
  uploadFile(world, token, purpose, { bytes: photo, type: 'image/jpeg' })

interface TestFile {
  bytes: Buffer
  type: string
}

/** @returns the upload's ID */
export async function uploadFile(
  world: World,
  token: string,
  purpose: UploadPurpose,
  { bytes, type }: TestFile,
): Promise<string> {
  const id = newId()
  await world.call(beginUpload, { token, params: { id }, body: { purpose, size: bytes.length, type } })
  const { body } = await world.call(appendUpload, {
    token,
    params: { id },
    query: { offset: 0 },
    body: bytes,
    headers: { 'content-type': uploadChunkType },
  })
  if (body.state !== 'done') throw new Error(`not arrived: ${JSON.stringify(body)}`)
  return id
}

export const buildUploadUrlPattern = (id: string) => new RegExp(`^/media/uploads/${id}\\.`)
