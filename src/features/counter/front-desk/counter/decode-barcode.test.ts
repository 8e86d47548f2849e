import { describe, expect, it } from 'vitest'
import { decodeBarcode } from './decode-barcode'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const invert = (bits: string) => bits.replace(/./g, (bit) => (bit === '0' ? '1' : '0'))
const encodeRight = (digit: string) => invert(left[Number(digit)]!)
const encodeLeft = (digit: string, parity: string) =>
  parity === 'L' ? left[Number(digit)]! : [...encodeRight(digit)].reverse().join('')

function encode(code: string): string {
  const isShort = code.length === 8
  const digits = isShort ? code : code.slice(1)
  const half = digits.length / 2
  const parity = isShort ? 'LLLL' : parities[Number(code[0])]!
  const start = [...digits.slice(0, half)].map((digit, index) => encodeLeft(digit, parity[index]!)).join('')
  return `101${start}01010${[...digits.slice(half)].map(encodeRight).join('')}101`
}

/** A gray picture of a barcode with noise, as a camera sees it. */
function draw(code: string, { module = 3, height = 120, noise = 20 } = {}) {
  const bits = `${'0'.repeat(12)}${encode(code)}${'0'.repeat(12)}`
  const width = bits.length * module
  const data = new Uint8ClampedArray(width * height * 4)
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isBar = bits[Math.floor((pixel % width) / module)] === '1'
    data.fill((isBar ? 60 : 200) + (next() - 0.5) * noise, pixel * 4, pixel * 4 + 3)
    data[pixel * 4 + 3] = 255
  }
  return { data, width, height }
}

describe('the barcode decoder', () => {
  it.each(['4006381333931', '6009801234564', '0036000291452'])('reads EAN-13 and UPC-A: %s', (code) =>
    expect(decodeBarcode(draw(code))?.padStart(13, '0')).toBe(code),
  )

  it('reads EAN-8', () => expect(decodeBarcode(draw('96385074'))).toBe('96385074'))

  it('finds nothing in an empty picture', () =>
    expect(decodeBarcode({ data: new Uint8ClampedArray(400 * 100 * 4).fill(200), width: 400, height: 100 })).toBeNull())
})
