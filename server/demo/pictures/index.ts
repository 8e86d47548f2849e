import { room } from './room.ts'
import { parcel } from './parcel.ts'
const all:Record<string,(s:number)=>string>={room,parcel}
export function composePicture(kind: string, seed: number): string { return all[kind]!(seed) }
