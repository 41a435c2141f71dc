import { describe, expect, test } from 'vitest'
import { createDiskSpace, isDiskFull } from './disk-space.ts'

const MIB = 1024 * 1024

test('a write that leaves too little space is refused, and space is measured at most once a second', async () => {
  let now = 0
  let free = 49 * MIB
  const asked: string[] = []
  const measure = async (folder: string) => {
    asked.push(folder)
    return free
  }
  const space = createDiskSpace('/data', { measure, now: () => now })

  await expect(space.require()).resolves.toBeUndefined()
  await expect(space.require(MIB)).resolves.toBeUndefined()
  await expect(space.require(MIB + 1)).rejects.toThrow('The server’s disk is full. Free some space, then try again.')
  free = 0
  now = 999
  await expect(space.require()).resolves.toBeUndefined()
  now = 1000
  await expect(space.require()).rejects.toMatchObject({ name: 'DiskFullError' })
  expect(asked).toEqual(['/data', '/data'])
})

test('a disk that reports no sizes counts as large enough', async () => {
  await expect(createDiskSpace('/there/is/no/such/folder').require(1e15)).resolves.toBeUndefined()
})

describe('a full disk is recognized', () => {
  const withCode = (code: string) => Object.assign(new Error('no'), { code })
  const panic = 'The engine failed: Aborted(): PANIC:  could not write to file "pg_wal/x": No space left on device'

  test.each([
    ['by the code of the system', withCode('ENOSPC'), true],
    ['by the code of a quota', withCode('EDQUOT'), true],
    ['by the code of Postgres', withCode('53100'), true],
    ['by the last log message of the engine', new Error(panic), true],
    ['by its cause', new Error('could not be opened', { cause: withCode('ENOSPC') }), true],
    ['and no other error', withCode('EACCES'), false],
    ['and not by a text in user input', new Error('invalid input: "No space left on device"'), false],
  ])('%s', (_how, error, expected) => {
    expect(isDiskFull(error)).toBe(expected)
  })
})
