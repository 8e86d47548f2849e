/** Where people look: the towns of the main roads and lakes. A place that is not here is found by its name. */
export const towns = [
  'Chingola', 'Chinsali', 'Chipata', 'Chirundu', 'Choma', 'Kabwe', 'Kafue', 'Kaoma', 'Kapiri Mposhi', 'Kasama', 'Kitwe',
  'Livingstone', 'Luanshya', 'Lusaka', 'Mansa', 'Mazabuka', 'Mfuwe', 'Mkushi', 'Mongu', 'Monze', 'Mpika', 'Mpulungu',
  'Mufulira', 'Mumbwa', 'Nakonde', 'Ndola', 'Petauke', 'Serenje', 'Siavonga', 'Solwezi',
] as const
