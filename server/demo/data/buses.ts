/** Coach companies and their timetables. */
import type { LineName, TownName } from './towns'
import type { Business } from './types'

export const coachCompanies: Business[] = [
  {
    key: 'mosi-express',
    name: 'Mosi Express Coaches',
    city: 'Lusaka',
    street: 'Intercity Bus Terminus, Dedan Kimathi Road',
    verified: true,
    rating: 4.6,
    hours: 'coaches',
    website: 'https://mosiexpress.example',
    description:
      'We leave at the printed time, full or not. Every seat has a number, every ticket has a name, and luggage is tagged before it goes under the coach.',
  },
  {
    key: 'great-north',
    name: 'Great North Coachways',
    city: 'Lusaka',
    street: 'Intercity Bus Terminus, Dedan Kimathi Road',
    verified: true,
    rating: 4.2,
    hours: 'coaches',
    website: 'https://greatnorthcoachways.example',
    description:
      'On the Great North Road since 1998: Kasama, Mpika, Nakonde and the lake. Two drivers on every long trip.',
  },
  {
    key: 'copper-arrow',
    name: 'Copper Arrow Bus Services',
    city: 'Kitwe',
    street: 'Kitwe Main Bus Station, Oxford Street',
    verified: true,
    rating: 4.1,
    hours: 'coaches',
    description: 'Hourly coaches between the Copperbelt towns and the capital, with a parcel counter at each station.',
  },
  {
    key: 'luangwa-star',
    name: 'Luangwa Star Coaches',
    city: 'Chipata',
    street: 'Chipata Bus Station, Umodzi Highway',
    verified: true,
    rating: 4.3,
    hours: 'coaches',
    description: 'The Eastern Province line, by day only. We stop at the Luangwa Bridge for tea and stretch our legs.',
  },
  {
    key: 'barotse-link',
    name: 'Barotse Link Buses',
    city: 'Mongu',
    street: 'Mongu Bus Station, Independence Avenue',
    verified: true,
    rating: 4.0,
    hours: 'coaches',
    description:
      'Through the Kafue National Park between Lusaka and Mongu. Keep your camera ready between Mumbwa and Kaoma.',
  },
  {
    key: 'zambezi-pride',
    name: 'Zambezi Pride Coaches',
    city: 'Livingstone',
    street: 'Livingstone Coach Park, Mutelo Street',
    verified: true,
    rating: 4.3,
    hours: 'coaches',
    description: 'Livingstone people taking people to Livingstone. Cold water on board and a driver who greets you.',
  },
  {
    key: 'lumwana-line',
    name: 'Lumwana Line',
    city: 'Solwezi',
    street: 'Solwezi Bus Terminus, Independence Avenue',
    verified: true,
    rating: 3.9,
    hours: 'coaches',
    description:
      'From the North-Western mines to the Copperbelt and Lusaka, with early coaches for those who change shift.',
  },
  {
    key: 'kariba-shuttle',
    name: 'Kariba Shuttle Services',
    city: 'Siavonga',
    street: 'Siavonga Market, Lake Drive',
    verified: false,
    rating: 4.0,
    hours: 'coaches',
    description: 'Small coaches between the capital and the lake, calling at Kafue and Chirundu.',
  },
  {
    key: 'kalambo-travellers',
    name: 'Kalambo Travellers',
    city: 'Kasama',
    street: 'Kasama Bus Station, Luwingu Road',
    verified: false,
    rating: 3.8,
    hours: 'coaches',
    description:
      'Local coaches of the north: Kasama, Mpulungu, Mpika and across to Luapula. Room on the roof rack for bicycles and fish boxes.',
  },
]

/** Seats and fares. Fares are between ZMW 0.6 and 0.8 per kilometer, before and after the next change. */
export const coachClasses = {
  standard: {
    seats: 65,
    layout: '2+3',
    zmwPerKm: 0.62,
    nextZmwPerKm: 0.65,
    zmwPerBag: 30,
    is: 'A standard coach with two seats and three to a row',
  },
  comfort: {
    seats: 53,
    layout: '2+2',
    zmwPerKm: 0.7,
    nextZmwPerKm: 0.74,
    zmwPerBag: 40,
    is: 'A coach with two seats and two to a row, overhead racks and curtains',
  },
  luxury: {
    seats: 45,
    layout: '2+2',
    zmwPerKm: 0.79,
    nextZmwPerKm: 0.8,
    zmwPerBag: 50,
    is: 'An air-conditioned coach with reclining seats, two and two, and a charging point at each',
  },
} as const
/** The date of the next fare change. The fare depends on the day of travel. */
export const nextFares = '2027-02-01'
export const freeLuggage = 'One bag of up to 20 kg and one hand bag'
export type CoachClass = keyof typeof coachClasses

/** `out` lists departures from `from`, `back` lists departures from `to`. */
export interface Timetable {
  company: string
  line: LineName
  from: TownName
  to: TownName
  coach: CoachClass
  out: string
  back: string
  featured?: number
}

const buildTimetable = (
  company: string,
  line: LineName,
  from: TownName,
  to: TownName,
  coach: CoachClass,
  out: string,
  back: string,
  featured?: number,
): Timetable => ({
  company,
  line,
  from,
  to,
  coach,
  out,
  back,
  ...(featured ? { featured } : {}),
})

/** Public vehicles may not drive between 21:00 and 05:00, so long trips leave early. */
export const timetables: Timetable[] = [
  buildTimetable(
    'mosi-express',
    'southern',
    'Lusaka',
    'Livingstone',
    'luxury',
    '06:00 09:00 13:00',
    '06:30 10:00 13:30',
    2,
  ),
  buildTimetable(
    'mosi-express',
    'copperbelt',
    'Lusaka',
    'Kitwe',
    'luxury',
    '05:30 08:00 11:30 14:30',
    '06:00 09:00 12:00 15:00',
    9,
  ),
  buildTimetable('mosi-express', 'eastern', 'Lusaka', 'Chipata', 'luxury', '06:30', '07:00'),
  buildTimetable('great-north', 'northern', 'Lusaka', 'Kasama', 'comfort', '05:00 06:30', '05:00 06:30'),
  buildTimetable('great-north', 'northern', 'Lusaka', 'Mpulungu', 'comfort', '05:00', '05:00'),
  buildTimetable('great-north', 'northern', 'Lusaka', 'Serenje', 'standard', '10:30', '11:00'),
  buildTimetable('great-north', 'border', 'Mpika', 'Nakonde', 'comfort', '06:00 12:30', '05:30 13:00'),
  buildTimetable('great-north', 'luapula', 'Serenje', 'Mansa', 'standard', '07:00 12:00', '06:00 12:30'),
  buildTimetable('copper-arrow', 'copperbelt', 'Lusaka', 'Kitwe', 'comfort', '06:00 10:00 13:00', '07:00 10:30 14:00'),
  buildTimetable('copper-arrow', 'copperbelt', 'Lusaka', 'Chingola', 'standard', '07:00 12:00', '05:30 11:00'),
  buildTimetable('copper-arrow', 'copperbelt', 'Lusaka', 'Kabwe', 'standard', '08:30 16:00 18:30', '06:00 12:30 17:00'),
  buildTimetable('copper-arrow', 'copperbelt', 'Ndola', 'Chingola', 'standard', '09:00 17:30', '06:30 16:00'),
  buildTimetable('luangwa-star', 'eastern', 'Lusaka', 'Chipata', 'comfort', '05:00 08:00 11:00', '05:00 08:30 11:30'),
  buildTimetable('luangwa-star', 'eastern', 'Lusaka', 'Petauke', 'standard', '10:00 14:00', '06:00 13:00'),
  buildTimetable('barotse-link', 'western', 'Lusaka', 'Mongu', 'comfort', '05:30 09:00', '05:30 09:30'),
  buildTimetable('barotse-link', 'western', 'Lusaka', 'Mumbwa', 'standard', '11:00 17:00', '06:00 14:00'),
  buildTimetable('barotse-link', 'western', 'Kaoma', 'Mongu', 'standard', '08:00', '15:30'),
  buildTimetable('zambezi-pride', 'southern', 'Lusaka', 'Livingstone', 'comfort', '07:30 11:00', '05:30 08:30 12:00'),
  buildTimetable('zambezi-pride', 'southern', 'Lusaka', 'Choma', 'standard', '09:30 14:30', '06:00 13:00'),
  buildTimetable('zambezi-pride', 'southern', 'Mazabuka', 'Livingstone', 'standard', '08:00', '14:00'),
  buildTimetable('lumwana-line', 'copperbelt', 'Lusaka', 'Solwezi', 'comfort', '05:00 08:30', '05:00 09:00'),
  buildTimetable('lumwana-line', 'copperbelt', 'Kitwe', 'Solwezi', 'standard', '06:30 13:00', '07:00 15:00'),
  buildTimetable('kariba-shuttle', 'kariba', 'Lusaka', 'Siavonga', 'standard', '08:00 14:00', '06:00 13:00'),
  buildTimetable('kariba-shuttle', 'kariba', 'Lusaka', 'Chirundu', 'standard', '10:00 16:30', '07:30 15:00'),
  buildTimetable('kalambo-travellers', 'northern', 'Kasama', 'Mpulungu', 'standard', '07:00 14:00', '06:00 13:30'),
  buildTimetable('kalambo-travellers', 'northern', 'Mpika', 'Kasama', 'standard', '08:30', '12:00'),
]

/** The coach station of each town. */
export const stations: Partial<Record<TownName, string>> = {
  Lusaka: 'the Intercity terminus on Dedan Kimathi Road',
  Livingstone: 'the coach park on Mutelo Street',
  Kitwe: 'the main bus station on Oxford Street',
  Chipata: 'Chipata bus station beside the highway',
  Mongu: 'the station on Independence Avenue',
  Solwezi: 'the terminus on Independence Avenue',
}

export const onBoard = [
  'One large bag and one hand bag travel free.',
  'Be there half an hour before; the coach leaves on time.',
  'Children under four travel free on a lap.',
  'There is one stop of twenty minutes for food.',
  'Luggage is tagged, and you keep the other half of the tag.',
  'Your seat is yours: the number is on the ticket.',
  'Parcels are taken at the counter, not by the driver.',
  'Tickets may be passed to another person up to two hours before departure.',
]
