import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOURS, SHADOWS } from './palette-tokens.ts'

test('the palette lists every color and shadow of the stylesheet', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8')
  const namesOf = (kind: string) =>
    [...css.matchAll(new RegExp(`^ *--${kind}-([\\w-]+):.*light-dark`, 'gm'))].map(([, name]) => name)

  expect(COLOURS).toEqual(namesOf('color'))
  expect(SHADOWS).toEqual(namesOf('shadow'))
})
