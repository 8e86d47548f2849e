/** The length of roads between towns that are not on one line. */
import { towns, type TownName } from './towns'

/** Distances between towns that are not on one line from Lusaka. */
const roadKm: Record<string, number> = {
  'Kitwe-Ndola': 60,
  'Kitwe-Mufulira': 45,
  'Kitwe-Luanshya': 45,
  'Chipata-Mfuwe': 130,
  'Lusaka-Mansa': 790,
}

export function getRoadKm(from: TownName, to: TownName): number {
  return roadKm[`${from}-${to}`] ?? roadKm[`${to}-${from}`] ?? Math.abs(towns[from].km - towns[to].km)
}
