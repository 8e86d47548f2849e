/** Shops, workshops and makers. */
import type { Business } from './types'

/** In ZMW: what the way costs in its own town and elsewhere, and from which sum on it costs nothing. */
const ways = (deliveryTime: string, deliveryFee: number, courierFee: number | null, freeDeliveryFrom?: number) => ({
  deliveryTime, deliveryFee, courierFee, ...(freeDeliveryFrom ? { freeDeliveryFrom } : {}),
})

export const stores: Business[] = [
  {
    key: 'chitenge-house', name: 'Chitenge House', city: 'Lusaka', street: 'Kamwala Trading Area, Independence Avenue', verified: true, rating: 4.8, hours: 'shop', website: 'https://chitengehouse.example',
    description: 'Cloth by the piece and clothes to measure since 2009. Every print is real wax on cotton, washed by us before it is cut, so that the colour you buy is the colour you keep.',
    profile: ways('In Lusaka the next day, elsewhere by coach in two to four', 40, 95, 900),
  },
  {
    key: 'choma-baskets', name: 'Choma Basket Makers', city: 'Choma', street: 'Museum Yard, Livingstone Road', verified: true, rating: 4.7, hours: 'workshop', website: 'https://chomabaskets.example',
    description: 'A co-operative of 64 Tonga women who weave at home and sell together. The weaver’s name is on the tag, and she gets seven kwacha of every ten.',
    profile: ways('In Choma the same day, elsewhere by coach in three to five days', 25, 110),
  },
  {
    key: 'miombo-honey', name: 'Miombo Honey Collective', city: 'Solwezi', street: 'Mwinilunga Road', verified: true, rating: 4.9, hours: 'workshop', website: 'https://miombohoney.example',
    description: 'Forest honey from bark hives in Mwinilunga and Ikelenge, filtered through cloth and nothing else.',
    profile: ways('In Solwezi the next day, elsewhere by courier in three to five', 30, 120, 1500),
  },
  {
    key: 'northern-roast', name: 'Northern Roast Coffee', city: 'Kasama', street: 'Golf Road', verified: true, rating: 4.7, hours: 'shop', website: 'https://northernroast.example',
    description: 'Arabica from small farms around Kasama and Mafinga, roasted on Tuesdays and sent on Wednesdays.',
    profile: ways('Sent on Wednesdays; two days to most towns', 25, 85, 600),
  },
  {
    key: 'copper-hands', name: 'Copper Hands Workshop', city: 'Kitwe', street: 'Chisokone Market, Row 14', verified: true, rating: 4.6, hours: 'workshop',
    description: 'Former miners and their apprentices, beating bowls from Copperbelt copper.',
    profile: ways('In Kitwe the next day, elsewhere by courier in two to four', 35, 130),
  },
  {
    key: 'kuwala-solar', name: 'Kuwala Solar Shop', city: 'Lusaka', street: 'Freedom Way', verified: true, rating: 4.5, hours: 'shop', website: 'https://kuwalasolar.example',
    description: 'Light for homes without a meter, with a two-year guarantee and a person who answers the phone.',
    profile: ways('In Lusaka the next day, elsewhere by coach in two to four', 50, 100, 1500),
  },
  {
    key: 'pamodzi-grocer', name: 'Pamodzi Grocer', city: 'Lusaka', street: 'Soweto Market, Los Angeles Road', verified: true, rating: 4.3, hours: 'market',
    description: 'Maize and groundnuts in honest bags, weighed in front of you and delivered in Lusaka the same day.',
    profile: ways('In Lusaka the same day when ordered before noon', 45, null, 800),
  },
  {
    key: 'kariba-kapenta', name: 'Kariba Kapenta Traders', city: 'Siavonga', street: 'Harbour, Lake Drive', verified: true, rating: 4.4, hours: 'market',
    description: 'Fish from the lake, dried on clean racks and packed the same week. We tell you the rig and the date.',
    profile: ways('To Lusaka and the Copperbelt by coach twice a week', 30, 105),
  },
  {
    key: 'ngoma-workshop', name: 'Ngoma Drum and Carving', city: 'Livingstone', street: 'Mukuni Park', verified: true, rating: 4.5, hours: 'shop',
    description: 'Drums that are meant to be played and stools from fallen wood only. Come and watch us work.',
    profile: ways('In Livingstone the next day, elsewhere by courier in three to five', 30, 140),
  },
  {
    key: 'roan-shoes', name: 'Roan Shoe Workshop', city: 'Luanshya', street: 'Roan Antelope Avenue', verified: false, rating: 4.2, hours: 'workshop',
    description: 'Canvas shoes with chitenge, sewn and not glued, by three brothers who also mend what they sell.',
    profile: ways('In Luanshya the next day, elsewhere by coach in two to four', 25, 80),
  },
  {
    key: 'mwanga-phones', name: 'Mwanga Phones and More', city: 'Ndola', street: 'Buteko Avenue', verified: true, rating: 4.1, hours: 'mall',
    description: 'Phones and repairs with a written guarantee. Old phones are taken in part payment.',
    profile: ways('In Ndola the same day, elsewhere by courier the next', 35, 75, 2000),
  },
  {
    key: 'musoka', name: 'Musoka Soap Kitchen', city: 'Livingstone', street: 'Zambezi Street', verified: true, rating: 4.6, hours: 'workshop', website: 'https://musoka.example',
    description: 'Soap from mungongo, moringa and baobab, made in a kitchen you may visit.',
    profile: ways('In Livingstone the next day, elsewhere by courier in three to five', 25, 85, 500),
  },
  {
    key: 'boma-home', name: 'Boma Traders', city: 'Chipata', street: 'Parirenyatwa Road', verified: false, rating: 4.0, hours: 'shop',
    description: 'Shirts, cloth, groundnuts and baskets, chosen in the Eastern Province and sent everywhere.',
  },
]
