import { safari } from './safari.ts'
import { coach } from './coach.ts'
import { car } from './car.ts'
import { lodge } from './lodge.ts'
const all:Record<string,(s:number)=>string>={safari,coach,car,lodge}
export function composePicture(kind: string, seed: number): string { return all[kind]!(seed) }
