export { reencrypt, scheduleReencryption } from './reencrypt'
export { readRotation, type Rotation } from './rotation'
