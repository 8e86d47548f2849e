import { describe, expect, it } from 'vitest'
import { either, matchAny, matchExactly, matchesAll } from './lexemes'

const compile = (queries: readonly string[]) =>
  matchesAll(queries).map((condition) => JSON.stringify(condition.toOperationNode()))

describe('either', () => {
  it('leaves out queries that no row matches', () => {
    expect(either(matchExactly('', ['lusaka']), matchAny('v/', []))).toBe("(('lusaka'))")
  })

  it('matches no row if none of its queries does', () => {
    expect(either(matchAny('', []), matchAny('v/', []))).toBe(matchAny('', []))
  })
})

describe('matchesAll', () => {
  it('joins queries without alternatives and separates the others', () => {
    const conditions = compile([
      matchExactly('', ['lusaka']),
      matchExactly('', ['bus', 'buses']),
      matchExactly('v/', ['buses']),
    ])
    expect(conditions).toHaveLength(2)
    expect(conditions[0]).toContain("('lusaka') & ('v/buses')")
    expect(conditions[1]).toContain("('bus' | 'buses')")
  })

  it('has no condition without queries', () => {
    expect(matchesAll([])).toEqual([])
  })
})
