/** Real towns with their province and road distance from Lusaka. */
import { getKeys } from '#contract/core/keys'

interface Town {
  province: string
  /** Road distance from Lusaka. */
  km: number
}

export const towns = {
  Lusaka: { province: 'Lusaka', km: 0 },
  Kafue: { province: 'Lusaka', km: 45 },
  Chirundu: { province: 'Lusaka', km: 137 },
  Siavonga: { province: 'Southern', km: 200 },
  Mazabuka: { province: 'Southern', km: 130 },
  Monze: { province: 'Southern', km: 185 },
  Choma: { province: 'Southern', km: 285 },
  Livingstone: { province: 'Southern', km: 480 },
  Kabwe: { province: 'Central', km: 140 },
  'Kapiri Mposhi': { province: 'Central', km: 200 },
  Mkushi: { province: 'Central', km: 300 },
  Serenje: { province: 'Central', km: 410 },
  Mumbwa: { province: 'Central', km: 160 },
  Ndola: { province: 'Copperbelt', km: 320 },
  Luanshya: { province: 'Copperbelt', km: 335 },
  Kitwe: { province: 'Copperbelt', km: 360 },
  Mufulira: { province: 'Copperbelt', km: 400 },
  Chingola: { province: 'Copperbelt', km: 410 },
  Solwezi: { province: 'North-Western', km: 590 },
  Petauke: { province: 'Eastern', km: 400 },
  Chipata: { province: 'Eastern', km: 570 },
  Mfuwe: { province: 'Eastern', km: 700 },
  Mpika: { province: 'Muchinga', km: 640 },
  Chinsali: { province: 'Muchinga', km: 800 },
  Nakonde: { province: 'Muchinga', km: 1010 },
  Kasama: { province: 'Northern', km: 850 },
  Mpulungu: { province: 'Northern', km: 1060 },
  Mansa: { province: 'Luapula', km: 790 },
  Kaoma: { province: 'Western', km: 400 },
  Mongu: { province: 'Western', km: 610 },
} as const satisfies Record<string, Town>

export type TownName = keyof typeof towns
export const townNames = getKeys(towns)

/**
 * The main coach lines with their stops. Distances along a line are differences of the distances from Lusaka, because
 * every line leads away from it.
 */
export const lines = {
  southern: ['Lusaka', 'Mazabuka', 'Monze', 'Choma', 'Livingstone'],
  copperbelt: ['Lusaka', 'Kabwe', 'Kapiri Mposhi', 'Ndola', 'Kitwe', 'Chingola', 'Solwezi'],
  eastern: ['Lusaka', 'Petauke', 'Chipata'],
  northern: ['Lusaka', 'Kabwe', 'Kapiri Mposhi', 'Mkushi', 'Serenje', 'Mpika', 'Kasama', 'Mpulungu'],
  border: ['Mpika', 'Chinsali', 'Nakonde'],
  luapula: ['Serenje', 'Mansa'],
  western: ['Lusaka', 'Mumbwa', 'Kaoma', 'Mongu'],
  kariba: ['Lusaka', 'Kafue', 'Chirundu', 'Siavonga'],
} as const satisfies Record<string, readonly TownName[]>

export type LineName = keyof typeof lines
