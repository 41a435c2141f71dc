import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'
import { createPerson } from './shop.ts'

const database = await openDatabase()

async function createProfile(preferences: object) {
  const { claims, userId } = await createPerson(database)
  await database.queryAs(claims, 'insert into public.profiles (id, preferences) values ($1, $2)', [userId, preferences])
  return claims
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mergeByHand(before: unknown, written: unknown): unknown {
  if (!isObject(before) || !isObject(written)) return written
  const merged = { ...before }
  for (const [key, value] of Object.entries(written)) {
    if (value === null) delete merged[key]
    else merged[key] = mergeByHand(merged[key], value)
  }
  return merged
}

async function save(claims: Claims, preferences: object) {
  const { rows } = await database.queryAs<{ preferences: unknown }>(
    claims,
    'update public.profiles set preferences = $2 where id = $1 returning preferences',
    [claims.sub, JSON.stringify(preferences)],
  )
  return rows[0]?.preferences
}

describe('preferences', () => {
  it('written by two tabs are merged', async () => {
    const claims = await createProfile({ compactMode: false })

    await save(claims, { compactMode: false, onboarding: { steps: { welcome: { status: 'completed' } } } })
    const saved = await save(claims, { compactMode: false, onboarding: { steps: { profile: { status: 'skipped' } } } })

    expect(saved).toEqual({
      compactMode: false,
      onboarding: { steps: { welcome: { status: 'completed' }, profile: { status: 'skipped' } } },
    })
  })

  it.each([
    ['a value replaces another', { a: 1 }, { a: 2 }, { a: 2 }],
    ['a list replaces a list', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['an object replaces a value', { a: 1 }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['a value replaces an object', { a: { b: 1 } }, { a: 'x' }, { a: 'x' }],
    ['null takes a key away', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ['null takes a nested key away', { a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
    ['null for what is not there is not kept', { a: 1 }, { b: null }, { a: 1 }],
    ['an empty object changes nothing', { a: 1 }, {}, { a: 1 }],
  ])('%s', async (_name, before, written, after) => {
    expect(await save(await createProfile(before), written)).toEqual(after)
  })

  it('merge like objects, with any number of keys', async () => {
    const leaf = fc.oneof(
      fc.integer(),
      fc.string({ maxLength: 3 }),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 2 }),
    )
    const tree = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      fc.oneof(leaf, fc.dictionary(fc.constantFrom('a', 'b', 'c'), leaf)),
    )
    const merged = async (before: unknown, written: unknown) => {
      const { rows } = await database.query<{ merged: unknown }>('select private.merge_jsonb($1, $2) as merged', [
        JSON.stringify(before),
        JSON.stringify(written),
      ])
      return rows[0]?.merged
    }
    await fc.assert(
      fc.asyncProperty(tree, tree, async (before, written) => {
        expect(await merged(before, written)).toEqual(mergeByHand(before, written))
      }),
      { numRuns: scaled(60) },
    )
  })

  it('are limited to 64 KiB, stored and new ones together', async () => {
    const claims = await createProfile({ first: 'x'.repeat(40_000) })

    await expect(save(claims, { second: 'x'.repeat(70_000) })).rejects.toMatchObject({
      code: '23514',
      message: 'Preferences hold 64 KiB at most.',
    })
    await expect(save(claims, { second: 'x'.repeat(40_000) })).rejects.toMatchObject({ code: '23514' })
    expect(await save(claims, { first: null, second: 'y' })).toEqual({ second: 'y' })
  })

  it('are always an object', async () => {
    const claims = await createProfile({})
    await expect(save(claims, ['a'])).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a stale write of the onboarding', () => {
  const steps = (status: string, extra: object = {}) => ({ onboarding: { steps: { profile: { status, ...extra } } } })

  it.each([
    ['skipped', 'pending'],
    ['skipped', 'in-progress'],
    ['completed', 'pending'],
    ['completed', 'in-progress'],
  ])('takes no step that is %s back to %s', async (done, unfinished) => {
    const claims = await createProfile(steps(done))
    expect(await save(claims, steps(unfinished))).toEqual(steps(done))
  })

  it.each([
    ['in-progress', 'skipped'],
    ['in-progress', 'completed'],
    ['skipped', 'completed'],
  ])('is none where a step that is %s becomes %s', async (before, after) => {
    const claims = await createProfile(steps(before))
    expect(await save(claims, steps(after))).toEqual(steps(after))
  })

  it('is accepted once if a step is reopened on purpose', async () => {
    const claims = await createProfile(steps('skipped'))
    const reopened = steps('in-progress', { reopenedAt: '2026-05-01T08:05:00.000Z' })
    expect(await save(claims, reopened)).toEqual(reopened)
    await save(claims, steps('completed'))
    expect(await save(claims, reopened)).toMatchObject(steps('completed'))
    expect(await save(claims, steps('in-progress', { reopenedAt: '2026-05-01T08:04:00.000Z' }))).toMatchObject(
      steps('in-progress'),
    )
  })

  it('neither restarts a completed onboarding nor changes its current step', async () => {
    const ended = { onboarding: { isCompleted: true, currentStep: 'complete' } }
    const claims = await createProfile(ended)
    expect(await save(claims, { onboarding: { isCompleted: false, currentStep: 'profile' } })).toEqual(ended)
  })
})

it('a change updates updated_at', async () => {
  const claims = await createProfile({})
  await database.query(`alter table public.profiles disable trigger prepare_profile_update`)
  await database.query(`update public.profiles set updated_at = '2000-01-01' where id = $1`, [claims.sub])
  await database.query(`alter table public.profiles enable trigger prepare_profile_update`)

  const { rows } = await database.queryAs<{ updated_at: Date }>(
    claims,
    `update public.profiles set full_name = 'Example' where id = $1 returning updated_at`,
    [claims.sub],
  )

  expect(rows[0]?.updated_at.getUTCFullYear()).toBeGreaterThan(2000)
})
