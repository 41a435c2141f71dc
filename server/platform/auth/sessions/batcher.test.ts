import { setImmediate as endOfTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

afterEach(() => {
  vi.useRealTimers()
})

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

const gather = () => Promise.resolve()

/** Doubles numbers, records its batches, and fails for 13. */
function createDoubling(options: { gather?: () => Promise<void> } = { gather }) {
  const batches: number[][] = []
  const double = createBatcher({
    ...options,
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return numbers.includes(13) ? Promise.reject(failure('13', '22003')) : Promise.resolve(numbers.map((n) => n * 2))
    },
  })
  return { double, batches }
}

test('simultaneous items run in one batch, each with its own result', async () => {
  const { double, batches } = createDoubling()

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('without a gather function half of the items go first and are settled while the rest run', async () => {
  const batches: number[][] = []
  const second = Promise.withResolvers<readonly number[]>()
  const double = createBatcher({
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return batches.length === 1 ? Promise.resolve(numbers) : second.promise
    },
  })
  const nextAt: number[] = []
  const all = [1, 2, 3, 4, 5].map((number) => double(number).then(() => nextAt.push(batches.length)))
  await endOfTurn()
  await endOfTurn()

  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(nextAt).toEqual([2, 2, 2])
  second.resolve([4, 5])
  await Promise.all(all)
})

test('items that arrive during a batch go with the next', async () => {
  const batches: number[][] = []
  const first = Promise.withResolvers<readonly number[]>()
  const double = createBatcher({
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return batches.length === 1 ? first.promise : Promise.resolve(numbers)
    },
    gather,
  })
  const early = double(1)
  await Promise.resolve()
  const late = [double(2), double(3)]
  first.resolve([1])

  expect(await Promise.all([early, ...late])).toEqual([1, 2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('items that arrive during a batch are gathered too', async () => {
  const batches: number[][] = []
  const gathered: (() => void)[] = []
  const double = createBatcher({
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return Promise.resolve(numbers)
    },
    gather: () => new Promise<void>((resolve) => gathered.push(resolve)),
  })
  const first = double(1)
  gathered[0]?.()
  await Promise.resolve()
  const second = double(2)
  await first
  const third = double(3)
  gathered[1]?.()

  expect(await Promise.all([second, third])).toEqual([2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a failing item does not fail the others of its batch', async () => {
  const { double, batches } = createDoubling()
  const outcomes = await Promise.allSettled([1, 13, 3].map(double))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 13, 3], [1], [13], [3]])
  expect(await double(4)).toBe(8)
})

test('many items run in batches of limited size', async () => {
  const { double, batches } = createDoubling()
  const crowd = Array.from({ length: 150 }, (_, index) => index + 100)

  expect(await Promise.all(crowd.map(double))).toEqual(crowd.map((n) => n * 2))
  expect(batches.map(({ length }) => length)).toEqual([64, 64, 22])
})

test('a batch that never ends does not block the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const batches: number[][] = []
  const double = createBatcher({
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return numbers.includes(1) ? new Promise<number[]>(() => undefined) : Promise.resolve(numbers)
    },
    gather,
  })
  void double(1)
  await Promise.resolve()
  const others = [double(2), double(3)]
  await vi.advanceTimersByTimeAsync(900)
  expect(batches).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(200)

  expect(await Promise.all(others)).toEqual([2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a retried item that never ends does not block the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const double = createBatcher({
    run(numbers: readonly number[]) {
      if (numbers.length > 1) return Promise.reject(failure('deadlock detected', '40P01'))
      return numbers.includes(1) ? new Promise<number[]>(() => undefined) : Promise.resolve(numbers)
    },
    gather,
  })
  const [, second] = [double(1), double(2)]
  await vi.advanceTimersByTimeAsync(1100)

  expect(await second).toBe(2)
})

test('items without a result fail and are not retried', async () => {
  const batches: number[][] = []
  const double = createBatcher({
    gather,
    run(numbers: readonly number[]) {
      batches.push([...numbers])
      return Promise.resolve(numbers.slice(0, 2))
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(double))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(batches).toEqual([[1, 2, 3]])
})

test.each([undefined, 'ECONNREFUSED', 'EPIPE', '08006', '53300', '57P01'])(
  'a database that is gone (%s) fails all of a batch at once',
  async (code) => {
    let runs = 0
    const double = createBatcher<number, number>({
      gather,
      run() {
        runs += 1
        return Promise.reject(failure('gone', code))
      },
    })
    const outcomes = await Promise.allSettled([1, 2, 3].map(double))

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(runs).toBe(1)
  },
)
