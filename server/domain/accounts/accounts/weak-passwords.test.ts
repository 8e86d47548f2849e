import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../../demo/accounts'
import { isWeakPassword } from './weak-passwords'

describe('isWeakPassword', () => {
  it.each([
    ['repeats one character', ['aaaaaa', '$$$$$$$$', '0000000000']],
    ['repeats a few characters', ['abcabc', 'xyxyxyx', '12341234', '👍👍👍👍👍👍']],
    ['is a sequence', ['abcdefg', '87654321', 'fedcba']],
    ['is a known password', ['dragon', 'trustno1', 'qazwsx', '1qaz2wsx', 'ILOVEYOU', 'letmein', 'qwerty123']],
    ['replaces letters of a known password with signs', ['p@ssw0rd', 'P4$$word', 'dr4g0n']],
    [
      'adds signs to a common password',
      ['Password1!', 'P@ssw0rd#2026', 'Welcome#1', 'Qwerty123!', 'Admin@123', 'Summer2026!', '!!Master99'],
    ],
    ['is a local word', ['zambia', 'Zambia@123', 'Lusaka#2026', 'Tilipo2026', 'Chipolopolo1']],
  ])('rejects a password that %s', (_, passwords) => {
    expect(passwords.filter((password) => !isWeakPassword(password))).toEqual([])
  })

  it('accepts passwords chosen with some care', () => {
    const strongPasswords = [
      demoPassword,
      'Kwacha#2026',
      'mosi-oa-tunya',
      'another one',
      'Mosi-oa-tunya#7',
      'nshima na kapenta',
      'a1b9k2',
      'Kasonde&Ruth88',
    ]
    expect(strongPasswords.filter(isWeakPassword)).toEqual([])
  })
})
