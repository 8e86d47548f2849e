/** Names of invented people. */
const firstNames = [
  'Chanda', 'Mutale', 'Bwalya', 'Mulenga', 'Chilufya', 'Kunda', 'Musonda', 'Kondwani', 'Mwila', 'Natasha',
  'Thandiwe', 'Mapalo', 'Lweendo', 'Choolwe', 'Mutinta', 'Hamoonga', 'Luyando', 'Mainza', 'Chipo', 'Habeenzu',
  'Tisa', 'Yamikani', 'Madalitso', 'Chikondi', 'Mavuto', 'Tamara', 'Nalishebo', 'Mubita', 'Inonge', 'Liswaniso',
  'Namukolo', 'Kasonde', 'Precious', 'Gift', 'Joseph', 'Esther', 'Moses', 'Ruth', 'Patrick', 'Grace',
] as const
const lastNames = [
  'Banda', 'Phiri', 'Mwale', 'Zulu', 'Tembo', 'Sakala', 'Lungu', 'Ngoma', 'Daka', 'Nkhata',
  'Mulenga', 'Chanda', 'Bwalya', 'Kapambwe', 'Chilufya', 'Mwansa', 'Musonda', 'Kangwa', 'Sinkala', 'Simukonda',
  'Hamoonga', 'Mweemba', 'Hachipuka', 'Mudenda', 'Chikwanda', 'Sitali', 'Lubinda', 'Mubiana', 'Nyambe', 'Mukelabai',
  'Kalaba', 'Katongo', 'Chipoya', 'Kaluba', 'Nsofwa', 'Siame', 'Sichone', 'Silwamba', 'Muleya', 'Kayumba',
] as const

/** Different for every `index` below 1,600. */
export function personName(index: number): string {
  const round = Math.floor(index / firstNames.length)
  return `${firstNames[index % firstNames.length]} ${lastNames[(index * 7 + round) % lastNames.length]}`
}
