/** Questions to the catalogue of the demo data. `answers.json` has the first ten results of each. */
import type { ListingQuery } from '../../server/domain/catalogue/catalogue/listing-candidates'
import type { VendorQuery } from '../../server/domain/catalogue/catalogue/browse-vendors'

const listingTexts = [
  // One word: names, places, verticals and their other names.
  ...['lodge', 'lodges', 'hotel', 'hotels', 'guest house', 'guesthouse', 'motel', 'inn', 'camp', 'room', 'suite'],
  ...['bus', 'buses', 'coach', 'coaches', 'ticket', 'car', 'cars', 'taxi', '4x4', 'van', 'house', 'houses', 'flat'],
  ...['plot', 'shop', 'shops', 'safari', 'safaris', 'tour', 'trips', 'courier', 'parcel', 'parcels', 'cargo'],
  ...['livingstone', 'lusaka', 'kitwe', 'ndola', 'mfuwe', 'mongu', 'zambia', 'coffee', 'honey', 'basket', 'baskets'],
  ...['soap', 'solar', 'chitenge', 'drum', 'shoes', 'hilux', 'toyota', 'prado', 'axio', 'canoe', 'cruise', 'fishing'],
  // Typing errors, accents, beginnings of words and words that nobody offers.
  ...['logde', 'lodgr', 'livngstone', 'livingstne', 'lusakka', 'hotell', 'gest house', 'safarri', 'tyota', 'hilx'],
  ...[
    'coffe',
    'cofee',
    'bskets',
    'chetenge',
    'parcle',
    'kiwte',
    'ndloa',
    'livingst',
    'chál\u00e9t',
    'ng\u2019anda',
    'nganda',
  ],
  ...['zzzzzz', 'lodge zzzzzz', 'cheap hotel', 'best safari', 'a', 'the', 'x', 's', '4'],
  // Several words in any order, with two towns and with stop words.
  ...['lodge livingstone', 'livingstone lodge', 'lodges in livingstone', 'hotel near lusaka', 'lusaka kitwe'],
  ...['kitwe lusaka', 'lusaka to livingstone', 'livingstone to lusaka', 'bus lusaka to livingstone'],
  ...['bus from livingstone to lusaka', 'bus livingstone lusaka', 'coach kitwe to lusaka', 'lusaka to kitwe'],
  ...['parcel lusaka to kitwe', 'parcel from chipata to lusaka', 'toyota hilux lusaka', 'hilux double cab'],
  ...['double cab hilux', 'two bedroom flat ndola', 'three-bedroom house', 'house in kabwe', 'flat lusaka rent'],
  ...['walking safari', 'safari walking mfuwe', 'tiger fishing', 'falls by moonlight', 'coffee beans kasama'],
  ...['market basket', 'soap gift box', 'mealie meal', 'maize meal 5 kg', 'solar lamp', 'night light', 'copper bowl'],
  ...['pool wifi', 'breakfast', 'room with breakfast livingstone', 'double room lusaka', 'garden room'],
  // Vendor names.
  ...['mukwa trails', 'batoka veranda', 'veranda batoka', 'mosi express', 'tumani couriers', 'tumani', 'nyumba yathu'],
  ...['miombo', 'chitenge house', 'pamodzi grocer', 'leadwood camp', 'batoka verandah lodge', 'mukuni court hotl'],
]

const filteredListings: ListingQuery[] = [
  {},
  { sort: 'newest' },
  { sort: 'rating' },
  { sort: 'priceUp' },
  { sort: 'priceDown' },
  { page: 2 },
  { page: 3, sort: 'priceUp' },
  { vertical: 'hotels' },
  { vertical: 'hotels', sort: 'priceUp' },
  { vertical: 'hotels', sort: 'rating', page: 2 },
  { vertical: 'hotels', town: 'Livingstone' },
  { vertical: 'hotels', town: 'living', priceTo: 1200 },
  { vertical: 'hotels', priceFrom: 500, priceTo: 900, sort: 'priceDown' },
  { vertical: 'hotels', ratingFrom: 4 },
  { vertical: 'hotels', from: '2026-11-24', to: '2026-11-27' },
  { vertical: 'buses' },
  { vertical: 'buses', sort: 'priceUp' },
  { vertical: 'buses', from: '2026-11-25', priceTo: 300 },
  { vertical: 'buses', q: 'lusaka to livingstone', sort: 'priceUp' },
  { vertical: 'car-hire', from: '2026-11-24', to: '2026-11-28', sort: 'priceUp' },
  { vertical: 'car-hire', q: 'toyota', town: 'Lusaka' },
  { vertical: 'real-estate' },
  { vertical: 'real-estate', town: 'lusaka', sort: 'priceDown' },
  { vertical: 'travel', sort: 'rating' },
  { vertical: 'stores', q: 'basket', sort: 'priceUp' },
  { vertical: 'stores', priceTo: 50 },
  { vertical: 'carriers', town: 'Kitwe' },
  { town: 'lusaka' },
  { town: 'a' },
  { town: 'Atlantis' },
  { q: 'lodge', town: 'Livingstone', sort: 'priceUp' },
  { q: 'room', ratingFrom: 4, sort: 'rating' },
  { q: 'lodge', vertical: 'buses' },
  { q: 'suite', town: 'Kabwe', priceTo: 100 },
  { q: 'hilux', priceFrom: 1000, sort: 'newest' },
]

const vendorQuestions: VendorQuery[] = [
  {},
  { sort: 'rating' },
  { sort: 'newest' },
  { sort: 'name' },
  { page: 2 },
  { businessType: 'hotel' },
  { businessType: 'store', sort: 'name' },
  { town: 'Livingstone' },
  { town: 'lus', ratingFrom: 4 },
  { q: 'lodge' },
  { q: 'hotels lusaka' },
  { q: 'coaches' },
  { q: 'verandah' },
  { q: 'mukwa' },
  { q: 'soap' },
  { q: 'livngstone' },
  { q: 'guest house', sort: 'rating' },
  { q: 'zzzzzz' },
  { q: 'car livingstone', businessType: 'hotel' },
]

export const listingQuestions: ListingQuery[] = [...listingTexts.map((q) => ({ q })), ...filteredListings]
export { vendorQuestions }
