/** Licensed carriers and their routes. A parcel under 5 kg from Lusaka to Kitwe costs ZMW 60–120. */
import type { TownName } from '../../data/towns'
import type { Business } from '../../data/types'

export interface Carrier extends Business {
  /** The regulator's number, shown on every route. */
  licence: string
  /** The base price of a parcel and the price per 100 km, in ZMW. */
  base: number
  per100Km: number
  kgPerDay: number
  heaviestKg: number
  /** The price of door collection or delivery, in ZMW; absent if not offered. */
  door?: number
  /** Routes, which are served in both directions, with their days and time of departure. */
  roads: readonly (readonly [from: TownName, to: TownName, departs: string])[]
}

export const carriers: Carrier[] = [
  {
    key: 'tumani',
    name: 'Tumani Couriers',
    city: 'Lusaka',
    street: 'Cha Cha Cha Road',
    verified: true,
    rating: 4.7,
    hours: 'counter',
    website: 'https://tumani.example',
    licence: 'ZICTA/PCS/2021/0148',
    base: 28,
    per100Km: 18,
    kgPerDay: 900,
    heaviestKg: 60,
    door: 45,
    description:
      'Counter to counter overnight between the big towns. Each parcel has a number, and whoever takes it from us signs for it with a code that only you can give.',
    roads: [
      ['Lusaka', 'Kitwe', 'Every day at 17:30'],
      ['Lusaka', 'Ndola', 'Every day at 17:30'],
      ['Lusaka', 'Livingstone', 'Every day at 06:00'],
      ['Lusaka', 'Chipata', 'Monday to Saturday at 06:00'],
      ['Lusaka', 'Kabwe', 'Every day at 10:00'],
      ['Lusaka', 'Solwezi', 'Monday to Saturday at 05:30'],
    ],
  },
  {
    key: 'copperline',
    name: 'Copperline Parcels',
    city: 'Kitwe',
    street: 'Oxford Street',
    verified: true,
    rating: 4.3,
    hours: 'counter',
    licence: 'ZICTA/PCS/2019/0093',
    base: 24,
    per100Km: 17,
    kgPerDay: 700,
    heaviestKg: 50,
    door: 35,
    description: 'Between the Copperbelt towns twice a day, and to Lusaka every night but Sunday.',
    roads: [
      ['Kitwe', 'Ndola', 'Twice a day, 08:00 and 14:00'],
      ['Kitwe', 'Chingola', 'Every day at 09:00'],
      ['Kitwe', 'Mufulira', 'Every day at 09:30'],
      ['Kitwe', 'Luanshya', 'Monday to Saturday at 10:00'],
      ['Kitwe', 'Lusaka', 'Monday to Saturday at 16:00'],
      ['Kitwe', 'Solwezi', 'Monday to Friday at 07:00'],
    ],
  },
  {
    key: 'northern-freight',
    name: 'Northern Freight Link',
    city: 'Kasama',
    street: 'Luwingu Road',
    verified: true,
    rating: 4.1,
    hours: 'office',
    licence: 'ZICTA/PCS/2020/0121',
    base: 30,
    per100Km: 12,
    kgPerDay: 1500,
    heaviestKg: 250,
    description: 'Cargo and parcels along the Great North Road, also bulky things: bicycles, roofing, sewing machines.',
    roads: [
      ['Lusaka', 'Kasama', 'Tuesday and Friday at 05:00'],
      ['Lusaka', 'Mpika', 'Tuesday and Friday at 05:00'],
      ['Kasama', 'Mpulungu', 'Wednesday and Saturday at 07:00'],
      ['Mpika', 'Nakonde', 'Wednesday at 08:00'],
      ['Lusaka', 'Mansa', 'Monday and Thursday at 05:00'],
    ],
  },
  {
    key: 'eastern-parcels',
    name: 'Eastern Road Parcels',
    city: 'Chipata',
    street: 'Umodzi Highway',
    verified: true,
    rating: 4.2,
    hours: 'counter',
    licence: 'ZICTA/PCS/2022/0176',
    base: 26,
    per100Km: 13,
    kgPerDay: 500,
    heaviestKg: 50,
    door: 40,
    description: 'From the Eastern Province to Lusaka and back in one day, with a fridge for medicine and vaccines.',
    roads: [
      ['Chipata', 'Lusaka', 'Monday to Saturday at 05:30'],
      ['Chipata', 'Petauke', 'Every day at 08:00'],
      ['Chipata', 'Mfuwe', 'Tuesday, Thursday and Saturday at 09:00'],
      ['Petauke', 'Lusaka', 'Monday to Saturday at 08:30'],
    ],
  },
  {
    key: 'zambezi-cargo',
    name: 'Zambezi Cargo Line',
    city: 'Livingstone',
    street: 'Kapondo Street',
    verified: true,
    rating: 4.4,
    hours: 'counter',
    licence: 'ZICTA/PCS/2018/0071',
    base: 26,
    per100Km: 15,
    kgPerDay: 800,
    heaviestKg: 80,
    description: 'Along the southern road every day, calling at each town. Fragile things ride in the cab.',
    roads: [
      ['Livingstone', 'Lusaka', 'Every day at 06:30'],
      ['Livingstone', 'Choma', 'Every day at 06:30'],
      ['Choma', 'Lusaka', 'Every day at 10:00'],
      ['Mazabuka', 'Lusaka', 'Monday to Saturday at 07:00'],
      ['Monze', 'Livingstone', 'Monday to Saturday at 09:00'],
    ],
  },
  {
    key: 'barotse-freight',
    name: 'Barotse Freight',
    city: 'Mongu',
    street: 'Lusaka Road',
    verified: false,
    rating: 3.9,
    hours: 'office',
    licence: 'ZICTA/PCS/2023/0203',
    base: 30,
    per100Km: 14,
    kgPerDay: 600,
    heaviestKg: 150,
    description: 'Three times a week between Mongu and the capital; rice and fish in, everything else out.',
    roads: [
      ['Mongu', 'Lusaka', 'Monday, Wednesday and Friday at 06:00'],
      ['Kaoma', 'Lusaka', 'Monday, Wednesday and Friday at 09:00'],
      ['Mongu', 'Kaoma', 'Tuesday and Saturday at 08:00'],
    ],
  },
  {
    key: 'lake-road',
    name: 'Lake Road Carriers',
    city: 'Siavonga',
    street: 'Lake Drive',
    verified: false,
    rating: 4.0,
    hours: 'office',
    licence: 'ZICTA/PCS/2022/0189',
    base: 25,
    per100Km: 18,
    kgPerDay: 400,
    heaviestKg: 50,
    door: 50,
    description: 'Cold boxes and dry goods between the lake and Lusaka, six days a week.',
    roads: [
      ['Siavonga', 'Lusaka', 'Monday to Saturday at 05:30'],
      ['Siavonga', 'Chirundu', 'Monday to Saturday at 05:30'],
      ['Kafue', 'Lusaka', 'Monday to Saturday at 08:00'],
    ],
  },
]

export const serviceNotes = [
  'You get a number to follow and a code that releases the parcel.',
  'Declared value up to ZMW 2,000 is covered; more on request.',
  'The receiver is called when it arrives and keeps it free at the counter for five days.',
  'Everything is weighed in front of you, and the receipt shows who takes it.',
  'Fragile things are packed again by us at no extra charge.',
  'Handed over only against name and code.',
]

export const featuredRoutes: Record<string, number> = { 'tumani/Parcel from Lusaka to Kitwe': 7 }
