export { reencrypt, scheduleReencryption } from './reencrypt'
export { readRotation } from './rotation'
