import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

it('names are in the order of a language, not of their code points', () => {
  expect(['Zebra', 'apple', 'List 10', 'Éclair', 'List 9', 'Egg'].toSorted(compareNames)).toEqual([
    'apple',
    'Éclair',
    'Egg',
    'List 9',
    'List 10',
    'Zebra',
  ])
})
