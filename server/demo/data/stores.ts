/** Shops, workshops and makers. */
import type { Business } from './types'

export const stores: Business[] = [
  {
    key: 'chitenge-house', name: 'Chitenge House', city: 'Lusaka', street: 'Kamwala Trading Area, Independence Avenue', verified: true, rating: 4.8, hours: 'shop', website: 'https://chitengehouse.example',
    description: 'Cloth by the piece and clothes to measure since 2009. Every print is real wax on cotton, washed by us before it is cut, so that the colour you buy is the colour you keep.',
  },
  {
    key: 'choma-baskets', name: 'Choma Basket Makers', city: 'Choma', street: 'Museum Yard, Livingstone Road', verified: true, rating: 4.7, hours: 'workshop', website: 'https://chomabaskets.example',
    description: 'A co-operative of 64 Tonga women who weave at home and sell together. The weaver’s name is on the tag, and she gets seven kwacha of every ten.',
  },
  {
    key: 'miombo-honey', name: 'Miombo Honey Collective', city: 'Solwezi', street: 'Mwinilunga Road', verified: true, rating: 4.9, hours: 'workshop', website: 'https://miombohoney.example',
    description: 'Forest honey from bark hives in Mwinilunga and Ikelenge, filtered through cloth and nothing else.',
  },
  {
    key: 'northern-roast', name: 'Northern Roast Coffee', city: 'Kasama', street: 'Golf Road', verified: true, rating: 4.7, hours: 'shop', website: 'https://northernroast.example',
    description: 'Arabica from small farms around Kasama and Mafinga, roasted on Tuesdays and sent on Wednesdays.',
  },
  {
    key: 'copper-hands', name: 'Copper Hands Workshop', city: 'Kitwe', street: 'Chisokone Market, Row 14', verified: true, rating: 4.6, hours: 'workshop',
    description: 'Former miners and their apprentices, beating bowls from Copperbelt copper.',
  },
  {
    key: 'kuwala-solar', name: 'Kuwala Solar Shop', city: 'Lusaka', street: 'Freedom Way', verified: true, rating: 4.5, hours: 'shop', website: 'https://kuwalasolar.example',
    description: 'Light for homes without a meter, with a two-year guarantee and a person who answers the phone.',
  },
  {
    key: 'pamodzi-grocer', name: 'Pamodzi Grocer', city: 'Lusaka', street: 'Soweto Market, Los Angeles Road', verified: true, rating: 4.3, hours: 'market',
    description: 'Maize and groundnuts in honest bags, weighed in front of you and delivered in Lusaka the same day.',
  },
  {
    key: 'kariba-kapenta', name: 'Kariba Kapenta Traders', city: 'Siavonga', street: 'Harbour, Lake Drive', verified: true, rating: 4.4, hours: 'market',
    description: 'Fish from the lake, dried on clean racks and packed the same week. We tell you the rig and the date.',
  },
  {
    key: 'ngoma-workshop', name: 'Ngoma Drum and Carving', city: 'Livingstone', street: 'Mukuni Park', verified: true, rating: 4.5, hours: 'shop',
    description: 'Drums that are meant to be played and stools from fallen wood only. Come and watch us work.',
  },
  {
    key: 'roan-shoes', name: 'Roan Shoe Workshop', city: 'Luanshya', street: 'Roan Antelope Avenue', verified: false, rating: 4.2, hours: 'workshop',
    description: 'Canvas shoes with chitenge, sewn and not glued, by three brothers who also mend what they sell.',
  },
  {
    key: 'mwanga-phones', name: 'Mwanga Phones and More', city: 'Ndola', street: 'Buteko Avenue', verified: true, rating: 4.1, hours: 'mall',
    description: 'Phones and repairs with a written guarantee. Old phones are taken in part payment.',
  },
  {
    key: 'musoka', name: 'Musoka Soap Kitchen', city: 'Livingstone', street: 'Zambezi Street', verified: true, rating: 4.6, hours: 'workshop', website: 'https://musoka.example',
    description: 'Soap from mungongo, moringa and baobab, made in a kitchen you may visit.',
  },
  {
    key: 'boma-home', name: 'Boma Traders', city: 'Chipata', street: 'Parirenyatwa Road', verified: false, rating: 4.0, hours: 'shop',
    description: 'Shirts, cloth, groundnuts and baskets, chosen in the Eastern Province and sent everywhere.',
  },
]
