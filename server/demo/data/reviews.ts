/** Review texts by business type: `good` for four and five stars, `fair` for fewer. */
import type { BusinessType } from '#contract/core/access'

interface ReviewTexts {
  good: readonly string[]
  fair: readonly string[]
}

export const reviewTexts: Record<BusinessType, ReviewTexts> = {
  hotel: {
    good: [
      'Clean room, hot water at any hour and a quiet night. We will be back.',
      'The staff at reception remembered our names from the first evening.',
      'Breakfast was worth getting up for, and it came before our early bus.',
      'Good beds, nets without holes and a fan that works. What more does one need?',
      'We came for one night and stayed for three.',
      'When the power went the generator was on before I had found my torch.',
    ],
    fair: [
      'The room was fine, but there was music from next door until late.',
      'It took a long time to check in. Once inside all was as described.',
      'Hot water only in the morning. The staff did say sorry.',
    ],
  },
  bus: {
    good: [
      'Left on the minute and arrived before dark. That is all I ask.',
      'The driver kept to the speed and stopped where people needed to stop.',
      'My luggage was tagged and came out first. Clean coach, too.',
      'I had the seat that I had booked, and nobody argued about it.',
      'A flat tyre near Kabwe, and they had it changed in twenty minutes.',
      'Water and a clean toilet on board. A comfortable ride.',
    ],
    fair: [
      'Half an hour late in leaving, with nobody to tell us why.',
      'The seats are narrow for so long a road. Otherwise a safe trip.',
      'The air conditioning gave up after Mkushi.',
    ],
  },
  carHiring: {
    good: [
      'The car was washed, full and waiting for me at the airport.',
      'Good tyres and a real spare: on the road to Mfuwe that matters.',
      'We paid exactly what had been written, and the deposit came back in a day.',
      'They explained the insurance without hurrying me.',
      'Brought the car to our lodge and took it back there.',
      'An older car than in the picture, but it never missed a beat.',
    ],
    fair: [
      'The tank was not full when I got it.',
      'Handing it back took an hour, as one person had to do everything.',
      'A warning light was on all the way. They took something off the price.',
    ],
  },
  realEstate: {
    good: [
      'The agent was there before me and knew every corner of the place.',
      'It looked as it does in the pictures. That is rare.',
      'No fee for the viewing, and honest answers about water and power.',
      'They told me straight that it had just been let, and showed me another.',
      'Patient with all our questions, and with the children.',
      'I signed two days later. Every paper was in order.',
    ],
    fair: [
      'I had to call twice before somebody came with the keys.',
      'A good place, but the road to it is worse than they say.',
      'One of the rooms is smaller than I had understood.',
    ],
  },
  store: {
    good: [
      'It came well packed and a day before they had promised.',
      'The colours are as in the picture. My mother wants the same.',
      'One piece was missing; they sent it the same afternoon.',
      'Good quality for the price. I have ordered again.',
      'They called before they delivered and found the house at once.',
      'Exactly the right size, and neatly made.',
    ],
    fair: [
      'Nice, but a little smaller than I had thought.',
      'The goods are fine. Delivery took four days instead of two.',
      'The box was damaged, though nothing in it was.',
    ],
  },
  travelAgent: {
    good: [
      'Our guide saw the leopard long before we did.',
      'All was arranged: transfers, park fees, even the packed lunches.',
      'A small group and a guide who likes what he does.',
      'The best two days of our year. The children still talk of the hippos.',
      'They moved us to another day when the rain came, without asking for more.',
      'Everything that was in the programme happened, and on time.',
    ],
    fair: [
      'Lovely places, but too much time in the car.',
      'The guide was good. Lunch was not.',
      'We waited an hour for the others to be picked up.',
    ],
  },
  carrier: {
    good: [
      'Handed in at noon, in Kitwe the next morning.',
      'I could see where my parcel was all the way.',
      'They weighed it in front of me, and the price was the price.',
      'Glass and all arrived in one piece.',
      'The receiver had a message before I could call her.',
      'Friendly at the counter, and quick.',
    ],
    fair: [
      'It came a day late, but it came.',
      'A corner of the box was pressed in. The things inside were fine.',
      'I stood in line for a long time to hand it in.',
    ],
  },
}

export const replies: readonly string[] = [
  'Zikomo kwambiri for taking the time to write. We hope to see you again.',
  'Thank you. I have read this out to everybody here.',
  'Natotela. Next time please say hello to the manager: the tea is on us.',
  'Twalumba for your kind words.',
]
export const apologies: readonly string[] = [
  'Thank you for telling us. We are sorry, and we have talked it over with those who were on duty.',
  'You are right, and we have put it in order since. Please give us another chance.',
]
