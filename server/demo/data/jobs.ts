/** Who is hiring. Pay is what such work pays in Zambia, in kwacha before tax; `closesIn` days from when the demo is loaded. */
import type { JobKind } from '#contract/hiring-public'
import type { TownName } from './towns'

export interface Vacancy {
  vendor: string
  /** Unlike any other of the same vendor. */
  key: string
  title: string
  kind: JobKind
  town: TownName
  pay: readonly [from: number, to: number, per: 'month' | 'day' | 'hour'] | null
  positions?: number
  closesIn: number
  /** Days ago. */
  posted: number
  description: string
  duties: readonly string[]
  requirements: readonly string[]
}

const grade12 = 'Grade 12 certificate'
const english = 'Good spoken English and at least one Zambian language'

export const vacancies: readonly Vacancy[] = [
  {
    vendor: 'batoka-veranda', key: 'front-office', title: 'Front Office Receptionist', kind: 'full-time', town: 'Livingstone', pay: [4800, 6200, 'month'], closesIn: 24, posted: 2,
    description: 'You are the first face our guests see. You check them in and out, answer the phone and know when the boat leaves. Shifts of eight hours, with transport home after the late one.',
    duties: ['Check guests in and out and take payments', 'Keep bookings up to date, also when the network is down', 'Arrange transfers and boat trips'],
    requirements: [grade12, 'A year at a reception desk, or a certificate in hospitality', english],
  },
  {
    vendor: 'batoka-veranda', key: 'chef-de-partie', title: 'Chef de Partie', kind: 'full-time', town: 'Livingstone', pay: [7500, 9500, 'month'], closesIn: 31, posted: 6,
    description: 'A kitchen of six that cooks what the Zambezi valley grows. You run the grill and teach two commis.',
    duties: ['Run the grill station for up to 60 covers', 'Order and check meat, fish and vegetables', 'Train two commis chefs'],
    requirements: ['Diploma in food production or five years in a hotel kitchen', 'A food handler’s medical certificate that is in date'],
  },
  {
    vendor: 'leadwood-bend', key: 'camp-attendant', title: 'Camp Attendant', kind: 'seasonal', town: 'Mfuwe', pay: [3200, 3800, 'month'], positions: 4, closesIn: 45, posted: 9,
    description: 'From May to November you look after two tents and the people in them. You live at camp, with three meals and ten days off after every six weeks.',
    duties: ['Keep two tents clean and stocked', 'Walk guests to their tents after dark with a scout', 'Help at the evening fire'],
    requirements: ['Living in Mambwe district, or ready to', 'Calm around wild animals', 'English enough to explain a safety rule'],
  },
  {
    vendor: 'jacaranda-square', key: 'night-auditor', title: 'Night Auditor', kind: 'full-time', town: 'Lusaka', pay: [6500, 8000, 'month'], closesIn: 18, posted: 1,
    description: 'From ten at night you close the day’s books of a hotel with 84 rooms and look after whoever arrives late.',
    duties: ['Close and balance the day', 'Check in late arrivals', 'Hand the morning a clean report'],
    requirements: ['CA Zambia certificate or AAT level 3', 'At ease with spreadsheets'],
  },
  {
    vendor: 'jacaranda-square', key: 'housekeeping', title: 'Room Attendant', kind: 'full-time', town: 'Lusaka', pay: [3000, 3600, 'month'], positions: 6, closesIn: 28, posted: 4,
    description: 'Fourteen rooms a day, in pairs, with one weekend off in two. Uniform and lunch are ours.',
    duties: ['Clean and check fourteen rooms a day', 'Report what is broken', 'Look after the linen of your floor'],
    requirements: ['Grade 9 or higher', 'Two referees we may call'],
  },
  {
    vendor: 'nzila-bay', key: 'boat-skipper', title: 'Sunset Boat Skipper', kind: 'part-time', town: 'Siavonga', pay: [350, 450, 'day'], closesIn: 21, posted: 12,
    description: 'Fridays to Sundays, and on public holidays. You take up to twelve guests out on the lake and bring them back smiling and dry.',
    duties: ['Skipper the pontoon boat', 'Look after engine, life jackets and radio'],
    requirements: ['A coxswain’s licence', 'Five years on Lake Kariba'],
  },
  {
    vendor: 'copper-crown', key: 'trainee', title: 'Hospitality Trainee', kind: 'internship', town: 'Kitwe', pay: [1500, 1500, 'month'], positions: 3, closesIn: 38, posted: 8,
    description: 'Six months through reception, kitchen and housekeeping, for students who need their attachment. Lunch and a bus allowance on top.',
    duties: ['Two months in each department', 'Keep the logbook your college asks for'],
    requirements: ['Student of hospitality with a letter from the college'],
  },
  {
    vendor: 'mosi-express', key: 'driver-psv', title: 'Coach Driver (PSV)', kind: 'full-time', town: 'Lusaka', pay: [8500, 10500, 'month'], positions: 5, closesIn: 26, posted: 3,
    description: 'You drive the Livingstone and Kitwe lines in a 65-seater, with a second driver on every night trip and a day’s rest after two on the road.',
    duties: ['Drive to the timetable and to the speed limit', 'Check the coach before every departure', 'Look after passengers and their luggage'],
    requirements: ['Class PSV licence, five years without a serious accident', 'RTSA medical not older than six months', 'Age 28 to 60'],
  },
  {
    vendor: 'mosi-express', key: 'conductor', title: 'Coach Conductor', kind: 'full-time', town: 'Livingstone', pay: [3800, 4400, 'month'], positions: 3, closesIn: 26, posted: 3,
    description: 'You check tickets on the phone, seat the passengers and make sure nobody’s bag gets off in Monze without them.',
    duties: ['Check tickets and seats', 'Load and hand out luggage', 'Keep the passenger list'],
    requirements: [grade12, english],
  },
  {
    vendor: 'great-north', key: 'mechanic', title: 'Diesel Mechanic', kind: 'full-time', town: 'Kapiri Mposhi', pay: [7000, 9000, 'month'], closesIn: 33, posted: 11,
    description: 'Our workshop at Kapiri keeps 22 coaches on the Great North Road. Mostly Scania and Yutong.',
    duties: ['Service and repair engines, brakes and suspension', 'Road-side repairs between Kabwe and Mpika'],
    requirements: ['Craft certificate in heavy equipment repair', 'Three years on commercial diesels', 'Driver’s licence class C'],
  },
  {
    vendor: 'luangwa-star', key: 'ticket-clerk', title: 'Ticket Clerk', kind: 'full-time', town: 'Chipata', pay: [3500, 4200, 'month'], closesIn: 16, posted: 5,
    description: 'At our window in the Chipata bus station, from half past four in the morning until noon, six days a week.',
    duties: ['Sell seats and take mobile money', 'Balance the till every noon'],
    requirements: [grade12, 'Exact with money', 'Chinyanja and English'],
  },
  {
    vendor: 'tiyende', key: 'airport-agent', title: 'Airport Rental Agent', kind: 'full-time', town: 'Lusaka', pay: [5500, 6800, 'month'], closesIn: 22, posted: 7,
    description: 'You meet people at Kenneth Kaunda International, show them round the car and send them off with a full tank.',
    duties: ['Hand over and take back cars', 'Note damage with pictures', 'Explain insurance in plain words'],
    requirements: ['Driver’s licence for three years', 'A clean handwriting and a calm voice'],
  },
  {
    vendor: 'miombo-4x4', key: 'workshop-hand', title: 'Vehicle Preparer', kind: 'part-time', town: 'Lusaka', pay: [180, 220, 'day'], positions: 2, closesIn: 14, posted: 1,
    description: 'Four days a week you wash, check and pack our Land Cruisers before they go into the bush.',
    duties: ['Wash and vacuum', 'Check tyres, fluids, tent and fridge against the list'],
    requirements: ['Driver’s licence', 'Knows a jack from a high-lift'],
  },
  {
    vendor: 'nyumba-yathu', key: 'letting-agent', title: 'Letting Agent', kind: 'full-time', town: 'Lusaka', pay: [5000, 12_000, 'month'], positions: 2, closesIn: 29, posted: 10,
    description: 'A base of ZMW 5,000 and a share of every lease you close in Kabulonga, Woodlands and Ibex Hill.',
    duties: ['Show homes, always free of charge', 'Check tenants and write the inventory', 'Keep the listings true'],
    requirements: ['Registered with ZIEA, or in training for it', 'Own transport is a plus'],
  },
  {
    vendor: 'nganda-homes', key: 'caretaker', title: 'Caretaker', kind: 'contract', town: 'Kitwe', pay: [3500, 3500, 'month'], closesIn: 19, posted: 6,
    description: 'One year for a block of twelve flats in Parklands, with a room of your own on the plot.',
    duties: ['Garden, gate and generator', 'Small repairs', 'Read the prepaid meters'],
    requirements: ['Handy with tools', 'Two referees we may call'],
  },
  {
    vendor: 'chitenge-house', key: 'tailor', title: 'Tailor', kind: 'full-time', town: 'Lusaka', pay: [4000, 5500, 'month'], positions: 2, closesIn: 35, posted: 2,
    description: 'You cut and sew what our customers dream up: dresses for a kitchen party, shirts for a whole choir. Pay by the month and a little on every piece above forty.',
    duties: ['Measure, cut and sew to order', 'Alter what does not fit at once'],
    requirements: ['Trade test level 2 in tailoring', 'Shows us three pieces of own work'],
  },
  {
    vendor: 'chitenge-house', key: 'shop-assistant', title: 'Weekend Shop Assistant', kind: 'part-time', town: 'Lusaka', pay: [150, 170, 'day'], closesIn: 13, posted: 4,
    description: 'Saturdays and Sundays in our shop in Kamwala, for somebody who is at school or college in the week.',
    duties: ['Serve customers', 'Measure and fold cloth', 'Pack online orders'],
    requirements: ['18 or older', english],
  },
  {
    vendor: 'kuwala-solar', key: 'technician', title: 'Solar Installation Technician', kind: 'full-time', town: 'Lusaka', pay: [6000, 8500, 'month'], positions: 2, closesIn: 27, posted: 8,
    description: 'Roofs, pumps and clinics, two weeks a month outside Lusaka with all costs paid.',
    duties: ['Install panels, batteries and inverters', 'Explain to the customer what the lights mean', 'Write the job card on the phone'],
    requirements: ['Craft certificate in electrical engineering', 'ERB solar licence, or ready to sit it', 'No fear of heights'],
  },
  {
    vendor: 'miombo-honey', key: 'grader', title: 'Honey Grader', kind: 'seasonal', town: 'Solwezi', pay: [160, 190, 'day'], positions: 5, closesIn: 40, posted: 14,
    description: 'Two harvests, April to June and October to December. You grade what 300 beekeepers bring in and see that they are paid the same day.',
    duties: ['Weigh, test and grade honey', 'Fill and seal the drums'],
    requirements: ['Grade 9 or higher', 'A food handler’s medical certificate'],
  },
  {
    vendor: 'northern-roast', key: 'barista', title: 'Barista and Roaster’s Hand', kind: 'full-time', town: 'Kasama', pay: [3400, 4200, 'month'], closesIn: 23, posted: 5,
    description: 'Mornings at the machine, afternoons at the roaster. We teach you both.',
    duties: ['Make coffee and know where it grew', 'Roast, weigh and pack'],
    requirements: [grade12, 'A nose for it'],
  },
  {
    vendor: 'mukwa-trails', key: 'guide', title: 'Walking Safari Guide', kind: 'full-time', town: 'Livingstone', pay: [9000, 13_000, 'month'], closesIn: 34, posted: 7,
    description: 'You lead walks in Mosi-oa-Tunya and Kafue for groups of six. Tips are yours.',
    duties: ['Plan and lead walks', 'Look after guests, scouts and camp', 'Keep first aid and radio in order'],
    requirements: ['DNPW walking guide licence', 'First aid level 2', 'Five years in the bush'],
  },
  {
    vendor: 'heron-canoes', key: 'paddler', title: 'Canoe Guide', kind: 'seasonal', town: 'Chirundu', pay: [400, 550, 'day'], positions: 3, closesIn: 30, posted: 13,
    description: 'April to October on the Lower Zambezi, three nights a trip, islands as beds.',
    duties: ['Lead canoes past hippo', 'Cook and camp with four to eight guests'],
    requirements: ['River guide licence', 'Swims well'],
  },
  {
    vendor: 'lusaka-days', key: 'intern', title: 'Social Media Intern', kind: 'internship', town: 'Lusaka', pay: null, closesIn: 20, posted: 2,
    description: 'Three months of telling people what there is to see within an hour of Cairo Road. We agree on the allowance when we meet.',
    duties: ['Write, film and answer', 'Come along on the trips'],
    requirements: ['Student of media or marketing', 'A phone that takes decent pictures'],
  },
  {
    vendor: 'tumani', key: 'rider', title: 'Motorbike Courier', kind: 'contract', town: 'Lusaka', pay: [45, 60, 'hour'], positions: 8, closesIn: 25, posted: 1,
    description: 'Six months, with a bike, helmet, insurance and fuel from us. Parcels only, never cash.',
    duties: ['Pick up and deliver in Lusaka', 'Get the receiver’s code every time'],
    requirements: ['Class A licence', 'Knows Matero from Mtendere without a map'],
  },
  {
    vendor: 'northern-freight', key: 'truck-driver', title: 'Truck Driver (Class CE)', kind: 'full-time', town: 'Kasama', pay: [9000, 11_500, 'month'], positions: 2, closesIn: 32, posted: 9,
    description: 'Kasama, Nakonde, Mpulungu and back, in a 30-ton horse and trailer. Home every second weekend.',
    duties: ['Drive and look after the truck', 'Keep customs and delivery papers together'],
    requirements: ['Class CE licence, five years', 'A passport is a plus'],
  },
  {
    vendor: 'zambezi-cargo', key: 'depot-clerk', title: 'Depot Clerk', kind: 'full-time', town: 'Livingstone', pay: [3600, 4300, 'month'], closesIn: 17, posted: 3,
    description: 'You take in parcels, weigh them, print the label and find the one somebody’s aunt sent from Mongu.',
    duties: ['Take in, weigh and hand out parcels', 'Answer “where is it?” with a place'],
    requirements: [grade12, english],
  },
]
