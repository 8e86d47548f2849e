import { describe, expect, it } from 'vitest'
import { decodeText, readTable } from './read-table'

const text = 'Name,Price\nTom’s café,90\n'
const encode = (value: string) => new TextEncoder().encode(value).buffer as ArrayBuffer
const encodeUtf16 = (value: string, bigEndian = false) =>
  Uint8Array.from(
    Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)).flatMap((code) =>
      bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  ).buffer

describe('decodeText', () => {
  it.each([
    ['little-endian', false],
    ['big-endian', true],
  ])('reads %s UTF-16 with and without a mark', (_, bigEndian) => {
    expect(decodeText(encodeUtf16(text, bigEndian))).toBe(text)
    expect(decodeText(encodeUtf16(`\uFEFF${text}`, bigEndian))).toBe(text)
  })

  it('reads UTF-16 without a mark whose texts are mostly in another script', () => {
    const amharic = `Name,Price\n${'ቡና እና ሻይ '.repeat(3)},90\n`
    expect(decodeText(encodeUtf16(amharic))).toBe(amharic)
  })

  it.each([
    ['a spreadsheet (ZIP)', 'is no text', new Uint8Array([80, 75, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0]).buffer],
    ['zeros only', 'is no text', new Uint8Array(64).buffer],
    ['a text with one zero', 'is no text', encode('Name,Price\nPan\0,90\n')],
    ['UTF-32', 'is no text', new Uint8Array([255, 254, 0, 0, 78, 0, 0, 0, 44, 0, 0, 0]).buffer],
    ['UTF-16 that is cut in a character', 'is damaged', encodeUtf16(text).slice(0, -1)],
    ['UTF-16 with a mark that is cut in a character', 'is damaged', encodeUtf16(`\uFEFF${text}`).slice(0, -1)],
    ['UTF-8 with a mark that is cut in a character', 'is damaged', encode('\uFEFFName\ncafé').slice(0, -1)],
  ])('refuses %s', (_, message, bytes) => expect(() => decodeText(bytes)).toThrow(`This file ${message}.`))
})

const readCells = (value: string) => readTable(value).rows.map(({ cells }) => cells)
const readFaults = (value: string) => readTable(value).rows.flatMap(({ line, fault }) => (fault ? [[line, fault]] : []))

describe('readTable', () => {
  it.each([
    ['quoted cells behind a mark', '\uFEFF"Name","Price"\n"Pan, large","1,250.00"\n', ['Pan, large', '1,250.00']],
    ['a mark twice', '\uFEFF\uFEFF"Name","Price"\nPan,90\n', ['Pan', '90']],
    ['semicolons', 'Name;Price\nPan, large;12,50\n', ['Pan, large', '12,50']],
    ['tabs', 'Name\tPrice\nPan, large\t12,50\n', ['Pan, large', '12,50']],
    ['line ends without a line feed', 'Name,Price\rPan,90\r', ['Pan', '90']],
    ['quotation marks inside quoted cells', 'Name,Price\n"26"" bike",90\n', ['26" bike', '90']],
    ['a quotation mark inside a plain cell', 'Name,Price\n26" bike,90\n', ['26" bike', '90']],
    ['spaces behind a quoted cell', 'Name,Price\n"Pan" ,90\n', ['Pan', '90']],
    ['blank lines at the end', 'Name,Price\nPan,90\n\n,\n   \n', ['Pan', '90']],
    ['a quoted line that names the separator', '"sep=;"\nName;Price\nPan;12,50\n', ['Pan', '12,50']],
  ])('reads %s', (_, value, cells) => {
    expect(readFaults(value)).toEqual([])
    expect(readCells(value)).toEqual([cells])
  })

  it('fills the cells that spreadsheets leave out at the end of a row', () => {
    const value = 'Name,Price,Category,Stock\nPan,90\nPot,80,Home\nCup,7,,3\n'
    expect(readFaults(value)).toEqual([])
    expect(readCells(value)).toEqual([
      ['Pan', '90', '', ''],
      ['Pot', '80', 'Home', ''],
      ['Cup', '7', '', '3'],
    ])
  })

  it('asks about an amount that a comma splits in a short row', () => {
    expect(readFaults('Name,Price,Category,Stock\nBike,1,250.00\nPan,90\n')).toEqual([
      [2, 'Is this the amount 1,250.00? Put amounts with a comma in quotation marks.'],
    ])
  })

  it('reports the row of a quotation mark that takes in the rows below it', () => {
    expect(readFaults('Name,Price\nCup,7\n"Pan,90\nPot,80\nJug,60\n')).toEqual([
      [3, 'A quotation mark is opened and never closed.'],
    ])
  })

  it('rejects a table with more columns than any table of listings has', () => {
    expect(() => readTable(`${'x,'.repeat(100_000)}\nPan\n`)).toThrow('The first row has more than 200 columns.')
  })
})
