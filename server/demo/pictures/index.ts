import { product } from './product.ts'
import { parcel } from './parcel.ts'
const all:Record<string,(s:number,v?:any)=>string>={product,parcel}
export function composePicture(kind: string, seed: number,v?:any): string { return all[kind]!(seed,v) }
