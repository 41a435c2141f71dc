import { expect, test } from 'vitest'
import { createImportTurns, sizeOfFile, type Turn } from './import-turns.ts'

type Entry = Turn & { name: string }

const entry = (name: string, person: string, size: Turn['size'], storeId = person): Entry => ({
  name,
  person,
  size,
  storeId,
})

/** Adds these imports, and returns functions that start all that can run and end one. */
function queue(...entries: Entry[]) {
  const turns = createImportTurns<Entry>()
  entries.forEach(turns.add)
  const byName = new Map(entries.map((known) => [known.name, known]))
  function start(): string[] {
    const next = turns.take()
    return next === null ? [] : [next.name, ...start()]
  }
  const named = (name: string) => {
    const known = byName.get(name)
    if (known === undefined) throw new Error(`no entry ${name}`)
    return known
  }
  return { turns, start, named, end: (name: string) => turns.end(named(name)) }
}

test('small imports start while the places of large ones are taken', () => {
  const { start, end } = queue(
    entry('large 1', 'Ann', 'large'),
    entry('large 2', 'Bob', 'large'),
    entry('large 3', 'Cleo', 'large'),
    entry('large 4', 'Dan', 'large'),
    entry('small 1', 'Eve', 'small'),
    entry('small 2', 'Fay', 'small'),
    entry('small 3', 'Gus', 'small'),
  )

  expect(start()).toEqual(['large 1', 'large 2', 'large 3', 'small 1', 'small 2'])
  end('small 2')
  expect(start()).toEqual(['small 3'])
  end('large 1')
  expect(start()).toEqual(['large 4'])
})

test('imports of a store run in the order in which they were added, whatever their size', () => {
  const { start, end } = queue(
    entry('first', 'Ann', 'large', 'shop'),
    entry('second', 'Bob', 'large', 'shop'),
    entry('third', 'Cleo', 'small', 'shop'),
  )

  expect(start()).toEqual(['first'])
  end('first')
  expect(start()).toEqual(['second'])
  end('second')
  expect(start()).toEqual(['third'])
})

test('a person runs one small and one large import at a time', () => {
  const { start, end } = queue(
    entry('large 1', 'Ann', 'large', 'shop 1'),
    entry('large 2', 'Ann', 'large', 'shop 2'),
    entry('small 1', 'Ann', 'small', 'shop 3'),
    entry('small 2', 'Ann', 'small', 'shop 4'),
  )

  expect(start()).toEqual(['large 1', 'small 1'])
  end('small 1')
  expect(start()).toEqual(['small 2'])
})

test('a person with many imports doesn’t hold up those of others', () => {
  const many = (person: string) =>
    [1, 2, 3].map((number) => entry(`${person} ${number}`, person, 'small', `${person} ${number}`))
  const { start, end } = queue(...many('Ann'), ...many('Bob'), entry('Cleo 1', 'Cleo', 'small'))

  expect(start()).toEqual(['Ann 1', 'Bob 1'])
  end('Ann 1')
  expect(start()).toEqual(['Cleo 1'])
  end('Cleo 1')
  expect(start()).toEqual(['Ann 2'])
})

test('an import whose store is busy in another process gives up its place, but stays the first of its store', () => {
  const { turns, start, named } = queue(
    entry('first', 'Ann', 'small', 'shop'),
    entry('second', 'Bob', 'small', 'shop'),
    entry('other', 'Cleo', 'small'),
  )
  expect(start()).toEqual(['first', 'other'])

  turns.rest(named('first'))
  expect(start()).toEqual([])
  turns.wake(named('first'))
  expect(start()).toEqual(['first'])
})

test('packed files count as larger than they are', () => {
  expect(sizeOfFile('orders.csv', 1_000_000)).toBe('small')
  expect(sizeOfFile('orders.csv', 1_100_000)).toBe('large')
  expect(sizeOfFile('orders.xlsx', 50_000)).toBe('small')
  expect(sizeOfFile('orders.csv.GZ', 60_000)).toBe('large')
})
