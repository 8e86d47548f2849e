/** What the hotels let by the night. Prices: guest house 350–700, business hotel 900–2,200, lodge 2,500–9,000. */
export interface Room {
  name: string
  zmw: number
  sleeps: number
  beds: string
  /** How many rooms of this type there are. */
  rooms: number
  amenities: string
  says: string
  featured?: number
}

export const roomsOf: Record<string, Room[]> = {
  'batoka-veranda': [
    { name: 'Honeymoon chalet', zmw: 7800, sleeps: 2, beds: '1 king bed', rooms: 1, featured: 1, amenities: 'Private veranda, River view, Outdoor bath, Breakfast included, Air conditioning, Mosquito net, Wi-Fi', says: 'The only one of its kind: a chalet by itself at the end of the path, with a bath under the stars and a deck over the river.' },
    { name: 'River chalet', zmw: 5200, sleeps: 2, beds: '1 king bed or 2 singles', rooms: 6, amenities: 'Private veranda, River view, Breakfast included, Air conditioning, Mosquito net, Wi-Fi', says: 'Wake up to the sound of hippos. Each chalet has a wide veranda, a writing desk and a rain shower.' },
    { name: 'Family chalet', zmw: 6900, sleeps: 5, beds: '1 king bed, 3 singles', rooms: 3, amenities: 'Two bedrooms, Private veranda, Breakfast included, Fridge, Mosquito net, Wi-Fi', says: 'Two bedrooms under one thatched roof, joined by a sitting room where children can be children.' },
    { name: 'Garden room', zmw: 3400, sleeps: 2, beds: '2 single beds', rooms: 8, amenities: 'Breakfast included, Fan, Mosquito net, Hot shower, Wi-Fi', says: 'Set back from the water among aloes and frangipani, a minute from the pool.' },
    { name: 'Guide’s room', zmw: 2500, sleeps: 1, beds: '1 single bed', rooms: 4, amenities: 'Breakfast included, Fan, Hot shower, Mosquito net', says: 'A simple single at a fair rate for those who travel alone or guide others.' },
  ],
  'linda-road': [
    { name: 'Double room', zmw: 450, sleeps: 2, beds: '1 double bed', rooms: 5, amenities: 'Hot shower, Fan, Mosquito net, Shared kitchen', says: 'Freshly painted rooms that open on the veranda. Towels and drinking water are in the price.' },
    { name: 'Twin room', zmw: 480, sleeps: 2, beds: '2 single beds', rooms: 3, amenities: 'Hot shower, Fan, Mosquito net, Shared kitchen', says: 'Two good beds, a table by the window and a bicycle to borrow if you ask in the morning.' },
    { name: 'Family room', zmw: 680, sleeps: 4, beds: '1 double bed, 2 singles', rooms: 1, amenities: 'Hot shower, Fan, Mosquito net, Fridge, Shared kitchen', says: 'The old master bedroom with space for two children and a door straight to the garden.' },
  ],
  'mukuni-court': [
    { name: 'Standard double', zmw: 1050, sleeps: 2, beds: '1 double bed', rooms: 14, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television', says: 'Cool tiled rooms around the courtyard, quiet at night although the town is at the door.' },
    { name: 'Executive room', zmw: 1480, sleeps: 2, beds: '1 queen bed', rooms: 8, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Desk, Fridge', says: 'On the upper floor with a desk, an armchair and curtains that really keep the sun out.' },
    { name: 'Poolside family room', zmw: 1900, sleeps: 4, beds: '1 queen bed, 2 singles', rooms: 4, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Fridge', says: 'Opens on the pool, so parents can watch from the shade of their own doorstep.' },
  ],
  'leadwood-bend': [
    { name: 'River tent', zmw: 6500, sleeps: 2, beds: '1 king bed or 2 singles', rooms: 5, featured: 4, amenities: 'All meals, River view, Private veranda, Mosquito net, Hot shower', says: 'Canvas walls, a real bed and the river below. Meals and one activity a day are in the price.' },
    { name: 'Tree house', zmw: 8900, sleeps: 2, beds: '1 king bed', rooms: 1, amenities: 'All meals, River view, Private veranda, Mosquito net, Hot shower, Safe', says: 'Built in two old leadwoods, six metres up. Not for sleepwalkers; very much for those who count leopards.' },
    { name: 'Family tent', zmw: 8200, sleeps: 4, beds: '1 king bed, 2 singles', rooms: 2, amenities: 'All meals, Private veranda, Mosquito net, Hot shower', says: 'Two tents joined by a covered deck, for families with children of seven and over.' },
  ],
  'nzila-bay': [
    { name: 'Lake view room', zmw: 2600, sleeps: 2, beds: '1 queen bed', rooms: 9, amenities: 'Lake view, Breakfast included, Air conditioning, Private veranda, Wi-Fi', says: 'Sliding doors, a veranda and forty kilometres of water. The fishing rigs light up after dark like a second town.' },
    { name: 'Bay suite', zmw: 3900, sleeps: 3, beds: '1 king bed, 1 day bed', rooms: 2, amenities: 'Lake view, Breakfast included, Air conditioning, Private veranda, Bath, Fridge, Wi-Fi', says: 'A corner suite with a sitting room and a bath placed by the window on purpose.' },
    { name: 'Fisherman’s cabin', zmw: 2500, sleeps: 4, beds: '4 single beds', rooms: 3, amenities: 'Fan, Hot shower, Kitchenette, Braai place, Secure parking', says: 'Four beds, a deep freezer for the catch and a fire place under the trees.' },
  ],
  'zambezi-heron': [
    { name: 'Island tent', zmw: 5600, sleeps: 2, beds: '1 king bed or 2 singles', rooms: 4, amenities: 'All meals, River view, Mosquito net, Hot shower', says: 'Reached by a footbridge, with the channel on both sides and nothing else to hear.' },
    { name: 'Winter-thorn tent', zmw: 4700, sleeps: 2, beds: '2 single beds', rooms: 4, amenities: 'All meals, Mosquito net, Hot shower, Private veranda', says: 'In the shade of the trees whose pods bring the elephants in September.' },
    { name: 'Camp site', zmw: 750, sleeps: 6, beds: 'Bring your own tent', rooms: 5, amenities: 'Hot shower, Braai place, Firewood, Power point', says: 'A large, swept site with its own shower and fire place; the price is for up to six people.' },
  ],
  'lufubu-shore': [
    { name: 'Beach room', zmw: 690, sleeps: 2, beds: '1 double bed', rooms: 5, amenities: 'Lake view, Fan, Mosquito net, Hot shower', says: 'Twenty steps from the sand. Fall asleep to small waves and wake up to the fishing songs.' },
    { name: 'Upper room', zmw: 560, sleeps: 2, beds: '2 single beds', rooms: 4, amenities: 'Lake view, Fan, Mosquito net, Hot shower', says: 'On the first floor, where the breeze is better and the view reaches the Congo on clear days.' },
    { name: 'Traveller’s single', zmw: 380, sleeps: 1, beds: '1 single bed', rooms: 3, amenities: 'Fan, Mosquito net, Shared bathroom', says: 'For those who wait for the boat: a bed, a fan and a lock-up for your luggage.' },
  ],
  'jacaranda-square': [
    { name: 'Classic room', zmw: 1250, sleeps: 2, beds: '1 double bed', rooms: 22, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Desk', says: 'Everything a working night needs: a firm bed, good light at the desk and hot water at once.' },
    { name: 'Twin room', zmw: 1350, sleeps: 2, beds: '2 single beds', rooms: 12, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Desk', says: 'For colleagues who share the bill but not the blanket.' },
    { name: 'Executive suite', zmw: 2200, sleeps: 2, beds: '1 king bed', rooms: 4, featured: 10, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Desk, Bath, Fridge, Safe', says: 'A sitting room for a small meeting, a bath for after it, and the jacarandas below in October.' },
    { name: 'Accessible room', zmw: 1250, sleeps: 2, beds: '1 double bed', rooms: 2, amenities: 'Step-free, Roll-in shower, Breakfast included, Air conditioning, Wi-Fi, Television', says: 'On the ground floor with wide doors, rails and a shower without a step.' },
  ],
  'kwacha-heights': [
    { name: 'Standard room', zmw: 980, sleeps: 2, beds: '1 double bed', rooms: 18, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television', says: 'Bright rooms on the garden side, away from the traffic of the Great East Road.' },
    { name: 'Airport layover', zmw: 900, sleeps: 1, beds: '1 double bed', rooms: 6, amenities: 'Breakfast box, Air conditioning, Wi-Fi, Airport transfer', says: 'Check in at any hour and be driven to the terminal in time; the breakfast box travels with you.' },
    { name: 'Family apartment', zmw: 1950, sleeps: 5, beds: '1 queen bed, 3 singles', rooms: 4, amenities: 'Kitchenette, Air conditioning, Wi-Fi, Television, Washing machine', says: 'Two bedrooms, a kitchen and a washing machine, made for those in town for a graduation or a wedding.' },
  ],
  mwabuka: [
    { name: 'Garden double', zmw: 650, sleeps: 2, beds: '1 double bed', rooms: 4, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi, Secure parking', says: 'A cool room behind the bougainvillea, with a chair outside for the evening.' },
    { name: 'Self-catering cottage', zmw: 700, sleeps: 3, beds: '1 double bed, 1 single', rooms: 2, amenities: 'Kitchenette, Hot shower, Wi-Fi, Fridge, Secure parking', says: 'A small house of your own at the back of the garden; ask for the weekly rate.' },
  ],
  'chilenje-rest': [
    { name: 'Single room', zmw: 350, sleeps: 1, beds: '1 single bed', rooms: 7, amenities: 'Hot shower, Fan, Television', says: 'Small, clean and quiet, with a shower of its own.' },
    { name: 'Double room', zmw: 420, sleeps: 2, beds: '1 double bed', rooms: 9, amenities: 'Hot shower, Fan, Television, Fridge', says: 'A double bed, a fridge for your own food and water from the borehole when the tap is dry.' },
    { name: 'Double with kitchen', zmw: 520, sleeps: 2, beds: '1 double bed', rooms: 3, amenities: 'Kitchenette, Hot shower, Fan, Television, Fridge', says: 'For stays of a week and more: cook your own nshima and pay less each further night.' },
  ],
  'mindolo-gardens': [
    { name: 'Veranda room', zmw: 620, sleeps: 2, beds: '1 double bed', rooms: 5, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi', says: 'High ceilings, wooden floors and a door to the veranda where tea is served at four.' },
    { name: 'Twin room', zmw: 640, sleeps: 2, beds: '2 single beds', rooms: 4, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi', says: 'Two beds and two reading lamps, on the morning side of the house.' },
    { name: 'Children’s annexe', zmw: 700, sleeps: 4, beds: '1 double bed, 1 bunk bed', rooms: 1, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi, Fridge', says: 'A bunk bed, a low table and a fence around the lawn.' },
  ],
  'copper-crown': [
    { name: 'Business single', zmw: 1100, sleeps: 1, beds: '1 double bed', rooms: 16, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Desk, Television', says: 'A desk with four sockets, a chair that does not hurt and laundry back by evening.' },
    { name: 'Business double', zmw: 1400, sleeps: 2, beds: '1 queen bed', rooms: 16, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Desk, Television, Fridge', says: 'The same comfort for two, on the third floor and above.' },
    { name: 'Crown suite', zmw: 2150, sleeps: 3, beds: '1 king bed, 1 day bed', rooms: 3, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Desk, Television, Bath, Safe', says: 'Copper lamps by a Kitwe smith, a separate sitting room and a view over the headgear at dusk.' },
    { name: 'Long-stay studio', zmw: 1250, sleeps: 2, beds: '1 queen bed', rooms: 5, amenities: 'Kitchenette, Air conditioning, Wi-Fi, Washing machine, Desk', says: 'For a shift of two weeks or more: a kitchen, a wardrobe and somebody who learns your name.' },
  ],
  'kafubu-terrace': [
    { name: 'Standard double', zmw: 950, sleeps: 2, beds: '1 double bed', rooms: 15, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television', says: 'Comfortable rooms on the garden side; ask for the ground floor if stairs are hard.' },
    { name: 'Terrace room', zmw: 1300, sleeps: 2, beds: '1 queen bed', rooms: 8, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television, Private veranda', says: 'With a small terrace of its own over the flower beds, cool until ten in the morning.' },
    { name: 'Trade fair triple', zmw: 1500, sleeps: 3, beds: '3 single beds', rooms: 5, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Television', says: 'Three single beds for exhibitors and sports teams. Fills up first in July.' },
  ],
  'kifubwa-springs': [
    { name: 'Shift-worker single', zmw: 920, sleeps: 1, beds: '1 double bed', rooms: 20, amenities: 'Breakfast from 4:00, Air conditioning, Wi-Fi, Blackout curtains', says: 'Dark curtains and thick walls for those who sleep by day.' },
    { name: 'Executive double', zmw: 1450, sleeps: 2, beds: '1 queen bed', rooms: 10, amenities: 'Breakfast included, Air conditioning, Wi-Fi, Desk, Television, Fridge', says: 'A larger room with a proper desk and a table for two.' },
    { name: 'Contractor apartment', zmw: 2100, sleeps: 4, beds: '2 double beds', rooms: 4, amenities: 'Kitchenette, Air conditioning, Wi-Fi, Washing machine, Secure parking', says: 'Two bedrooms and a kitchen, with parking for a Land Cruiser at the door.' },
  ],
  'kanjala-hill': [
    { name: 'Hill chalet', zmw: 2500, sleeps: 2, beds: '1 queen bed', rooms: 6, amenities: 'Breakfast included, Private veranda, Hill view, Fan, Wi-Fi', says: 'Stone chalets along the slope, each with a veranda turned to the sunrise.' },
    { name: 'Family chalet', zmw: 3300, sleeps: 5, beds: '1 queen bed, 3 singles', rooms: 2, amenities: 'Breakfast included, Private veranda, Kitchenette, Fan, Wi-Fi', says: 'Two rooms, a small kitchen and a garden where the children find tortoises.' },
    { name: 'Traveller’s room', zmw: 2500, sleeps: 3, beds: '3 single beds', rooms: 4, amenities: 'Breakfast included, Fan, Hot shower, Secure parking', says: 'Three beds for a group on the way to the park; the price is for the room, not the person.' },
  ],
  'chishimba-view': [
    { name: 'Courtyard double', zmw: 520, sleeps: 2, beds: '1 double bed', rooms: 6, amenities: 'Breakfast included, Hot shower, Mosquito net, Wi-Fi', says: 'Opens on the courtyard with its pots of herbs. Northern coffee is served from six.' },
    { name: 'Courtyard twin', zmw: 540, sleeps: 2, beds: '2 single beds', rooms: 3, amenities: 'Breakfast included, Hot shower, Mosquito net, Wi-Fi', says: 'Two single beds with thick blankets: Kasama nights are cold in June.' },
    { name: 'Corner room with desk', zmw: 600, sleeps: 2, beds: '1 double bed', rooms: 1, amenities: 'Breakfast included, Hot shower, Mosquito net, Wi-Fi, Desk', says: 'Asked for by teachers and auditors: a long table, a lamp and two windows.' },
  ],
  'big-tree': [
    { name: 'Standard double', zmw: 400, sleeps: 2, beds: '1 double bed', rooms: 6, amenities: 'Hot shower, Fan, Secure parking', says: 'A restful stop on the Great North Road, with the gate open until the last coach is in.' },
    { name: 'Executive double', zmw: 550, sleeps: 2, beds: '1 queen bed', rooms: 4, amenities: 'Breakfast included, Hot shower, Fan, Television, Secure parking', says: 'A bigger bed, a television and breakfast under the tree.' },
    { name: 'Triple room', zmw: 600, sleeps: 3, beds: '3 single beds', rooms: 2, amenities: 'Hot shower, Fan, Secure parking', says: 'Three beds for brothers, sisters or a choir.' },
  ],
  'lealui-plains': [
    { name: 'Floodplain chalet', zmw: 2700, sleeps: 2, beds: '1 queen bed', rooms: 6, amenities: 'Breakfast included, Plain view, Private veranda, Mosquito net, Fan', says: 'From the veranda you see herons, cattle and mokoros, depending on the month.' },
    { name: 'Kuomboka suite', zmw: 4400, sleeps: 3, beds: '1 king bed, 1 single', rooms: 2, amenities: 'Breakfast included, Plain view, Private veranda, Bath, Air conditioning, Fridge', says: 'Red and white cloth, carved stools and the best view of the harbour when the royal barge arrives.' },
    { name: 'Sand garden room', zmw: 2500, sleeps: 2, beds: '2 single beds', rooms: 6, amenities: 'Breakfast included, Fan, Mosquito net, Hot shower', says: 'Cool rooms behind the main house, built of local clay brick.' },
  ],
  'luapula-reeds': [
    { name: 'Double room', zmw: 430, sleeps: 2, beds: '1 double bed', rooms: 5, amenities: 'Breakfast included, Fan, Mosquito net, Hot shower', says: 'A tidy double with a reed ceiling, five minutes from the market.' },
    { name: 'Twin room', zmw: 450, sleeps: 2, beds: '2 single beds', rooms: 2, amenities: 'Breakfast included, Fan, Mosquito net, Hot shower', says: 'Two beds, two nets and a shelf for field notes.' },
    { name: 'Pastor’s room', zmw: 560, sleeps: 2, beds: '1 queen bed', rooms: 1, amenities: 'Breakfast included, Fan, Mosquito net, Hot shower, Desk, Fridge', says: 'The largest room, kept for visiting preachers and lent to anybody when they are away.' },
  ],
  'choma-acacia': [
    { name: 'Acacia double', zmw: 560, sleeps: 2, beds: '1 double bed', rooms: 8, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi', says: 'Baskets on the wall, a good mattress and yoghurt from a farm down the road.' },
    { name: 'Acacia twin', zmw: 580, sleeps: 2, beds: '2 single beds', rooms: 5, amenities: 'Breakfast included, Fan, Hot shower, Wi-Fi', says: 'A twin on the quiet side, away from the railway.' },
    { name: 'Drivers’ dormitory bed', zmw: 350, sleeps: 1, beds: '1 bunk bed place', rooms: 8, amenities: 'Hot shower, Fan, Secure parking, Locker', says: 'A bunk and a locker for coach and lorry drivers, with breakfast at four for those who ask.' },
  ],
  'mkushi-orchard': [
    { name: 'Orchard cottage', zmw: 700, sleeps: 2, beds: '1 queen bed', rooms: 3, amenities: 'Breakfast included, Fireplace, Hot shower, Private veranda', says: 'A brick cottage with a fireplace, because Mkushi mornings are cold. In August the whole garden smells of blossom.' },
    { name: 'Farmhouse double', zmw: 600, sleeps: 2, beds: '1 double bed', rooms: 4, amenities: 'Breakfast included, Hot shower, Wi-Fi', says: 'In the main house, with thick blankets and books from three generations.' },
    { name: 'Pickers’ loft', zmw: 650, sleeps: 4, beds: '4 single beds', rooms: 1, amenities: 'Breakfast included, Hot shower, Shared kitchen', says: 'Four beds under the roof, reached by a proper staircase; a favourite with families.' },
  ],
}
