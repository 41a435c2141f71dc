import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { Proposal } from './proposal.ts'
import { type StoredWork, updateWork } from './update-work.ts'

const TODAY = '2026-05-20'
const ago = (days: number) => addDays(TODAY, -days)

const restock = (stake: number, name = 'restock:1'): Proposal => ({
  name,
  stake,
  signalId: null,
  content: {
    kind: 'restock',
    product: { id: '1', title: 'Mug', variant: null },
    available: 0,
    lasts: 0,
    daily: stake / 14,
    from: ago(90),
    to: ago(1),
    stockOn: ago(2),
  },
})

const writeTo = (customers: number): Proposal => ({
  name: 'write_to',
  stake: null,
  signalId: null,
  content: { kind: 'write_to', customers },
})

const stored = (proposal: Proposal, work: Partial<StoredWork> = {}): StoredWork => ({
  ...proposal,
  state: 'open',
  returnsOn: null,
  proposedOn: ago(1),
  goneOn: null,
  changedOn: null,
  ...work,
})

const update = (proposals: Proposal[], works: StoredWork[]) =>
  updateWork({ stored: works, proposals, kinds: ['restock', 'write_to', 'signal'], isOld: false, today: TODAY })

const stateOf = (proposal: Proposal, work: StoredWork) => update([proposal], [work])[0]?.state

it('what is new is open, and goes on with new figures', () => {
  expect(update([restock(100)], [])).toMatchObject([{ state: 'open', stake: 100, proposedOn: TODAY }])
  expect(update([restock(150)], [stored(restock(100))])).toMatchObject([{ state: 'open', stake: 150 }])
})

it('what is proposed no more has ended, unless somebody decided', () => {
  expect(update([], [stored(restock(100))])).toMatchObject([{ state: 'ended' }])
  expect(update([], [stored(restock(100), { state: 'later', returnsOn: addDays(TODAY, 3) })])).toMatchObject([
    { state: 'ended', returnsOn: null },
  ])
  expect(update([], [stored(restock(100), { state: 'dismissed' })])).toEqual([])
  expect(stateOf(restock(100), stored(restock(100), { state: 'ended' }))).toBe('open')
})

it('what was not looked at stays as it is', () => {
  const works = [stored(restock(100))]
  expect(updateWork({ stored: works, proposals: [], kinds: ['import'], isOld: false, today: TODAY })).toEqual([])
})

it('what was postponed comes back on its day', () => {
  const postponedTo = (returnsOn: string) => stored(restock(100), { state: 'later', returnsOn })
  expect(update([restock(900)], [postponedTo(addDays(TODAY, 1))])).toMatchObject([
    { state: 'later', returnsOn: addDays(TODAY, 1), stake: 900 },
  ])
  expect(update([restock(100)], [postponedTo(TODAY)])).toMatchObject([{ state: 'open', returnsOn: null }])
})

describe.each([
  ['dismissed', 199, 200],
  ['done', 149, 150],
] as const)('what is %s', (state, alike, worse) => {
  const decided = stored(restock(100), { state, changedOn: ago(5) })

  it('stays so, with the stake of the decision', () => {
    expect(update([restock(alike)], [decided])).toMatchObject([{ state, stake: 100, proposedOn: TODAY }])
  })

  it('is open again if it gets much worse', () => {
    expect(update([restock(worse)], [decided])).toMatchObject([{ state: 'open', stake: worse }])
  })
})

it('what was done is open again after it had gone, and what was dismissed is not', () => {
  const gone = { goneOn: ago(7), changedOn: ago(20) }
  expect(stateOf(restock(100), stored(restock(100), { state: 'done', ...gone }))).toBe('open')
  expect(stateOf(restock(100), stored(restock(100), { state: 'done', ...gone, goneOn: ago(6) }))).toBe('done')
  expect(stateOf(restock(100), stored(restock(100), { state: 'dismissed', ...gone }))).toBe('dismissed')
})

it('what was done has gone on the first look without it, and not on days without a look or with old figures', () => {
  const done = stored(restock(100), { state: 'done', proposedOn: ago(9), changedOn: ago(9) })
  expect(stateOf(restock(100), done)).toBe('done')
  expect(update([], [done])).toMatchObject([{ state: 'done', goneOn: TODAY, proposedOn: ago(9) }])
  expect(update([], [{ ...done, goneOn: ago(3) }])).toEqual([])
  expect(update([restock(100)], [{ ...done, goneOn: ago(3) }])).toMatchObject([{ state: 'done', goneOn: null }])
  expect(updateWork({ stored: [done], proposals: [], kinds: ['restock'], isOld: true, today: TODAY })).toEqual([])
})

it('writing to customers counts for a month', () => {
  expect(stateOf(writeTo(12), stored(writeTo(10), { state: 'done', changedOn: ago(29) }))).toBe('done')
  expect(stateOf(writeTo(12), stored(writeTo(10), { state: 'done', changedOn: ago(30) }))).toBe('open')
  expect(stateOf(writeTo(20), stored(writeTo(10), { state: 'dismissed', changedOn: ago(2) }))).toBe('open')
})

it('the decision on a signal is left to the signal', () => {
  const ofSignal = { ...restock(900), signalId: 'a' }
  expect(stateOf(ofSignal, stored({ ...restock(1), signalId: 'a' }, { state: 'dismissed' }))).toBe('dismissed')
})
