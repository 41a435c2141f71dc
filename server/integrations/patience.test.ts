import { expect, test } from 'vitest'
import type { Answer } from './connector.ts'
import { createPatience } from './patience.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

const answerOf = (answer: Partial<Answer>): Answer => ({ status: 200, headers: {}, json: {}, ...answer })

/** Asks a shop that gives these answers in turn, and the last one for ever. */
function ask(answers: readonly Answer[], pauseOf?: (answer: Answer) => number | null) {
  const waits: number[] = []
  const left = [...answers]
  const wait = async (ms: number) => void waits.push(ms)
  const patiently = createPatience({ now: () => NOW, wait, signal: new AbortController().signal }, pauseOf)
  return { waits, answer: patiently(async () => (left.length > 1 ? left.shift() : left[0]) ?? answerOf({})) }
}

const throttled = answerOf({ json: { throttled: true } })
const pauseOf = ({ json, headers }: Answer) => {
  if ('throttled' in Object(json)) return 1500
  return headers['reset-ms'] === undefined ? null : Number(headers['reset-ms'])
}

test('a platform’s own way of saying that it is busy is waited for, and its answer isn’t used', async () => {
  const { answer, waits } = ask(
    [throttled, answerOf({ status: 429, headers: { 'reset-ms': '400' } }), answerOf({})],
    pauseOf,
  )

  expect(await answer).toEqual(answerOf({}))
  expect(waits).toEqual([1500, 400])
})

test('a busy server that says no time in its own way gets the usual pause', async () => {
  const { answer, waits } = ask([answerOf({ status: 429, headers: { 'retry-after': '7' } }), answerOf({})], pauseOf)

  expect(await answer).toEqual(answerOf({}))
  expect(waits).toEqual([7000])
})

test('a longer pause of a platform’s own way is left to the next sync', async () => {
  const { answer } = ask([throttled], () => 90_000)

  await expect(answer).rejects.toMatchObject({ fault: { kind: 'too-many-requests', goOnAt: NOW + 90_000 } })
})
