import { describe, expect, test } from 'vitest'
import { BO } from '#test/fixtures/rest-fixture.ts'
import { BEFORE, type Call, openNotes } from '#test/fixtures/rest-notes.ts'

const { allNotes, call } = await openNotes()

describe('a change is refused', () => {
  test.each<[string, Call, number, Record<string, unknown>]>([
    [
      'body that is not JSON',
      { method: 'POST', path: '/notes', body: '{"slug": ' },
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ],
    [
      'empty body',
      { method: 'POST', path: '/notes', body: '' },
      400,
      { code: 'PGRST102', message: 'Empty or invalid json' },
    ],
    ['rows that are not objects', { method: 'POST', path: '/notes', body: '[1]' }, 400, { code: 'PGRST102' }],
    [
      'rows with different keys',
      { method: 'POST', path: '/notes', body: '[{"slug":"a"},{"body":"b"}]' },
      400,
      { code: 'PGRST102', message: 'All object keys must match' },
    ],
    [
      'endless nesting',
      { method: 'POST', path: '/notes', body: `{"slug":${'['.repeat(5000)}${']'.repeat(5000)}}` },
      400,
      { code: 'PGRST102' },
    ],
    [
      'unknown column',
      { method: 'POST', path: '/notes', body: '{"slog":1}' },
      400,
      { code: 'PGRST204', message: "Could not find the 'slog' column of 'notes' in the schema cache" },
    ],
    [
      'unknown column in columns',
      { method: 'POST', path: '/notes?columns=slog', body: '{"slug":"a"}' },
      400,
      { code: 'PGRST204' },
    ],
    [
      'unknown column of a conflict',
      {
        method: 'POST',
        path: '/notes?on_conflict=slog',
        body: '{"slug":"a"}',
        headers: { Prefer: 'resolution=merge-duplicates' },
      },
      400,
      { code: 'PGRST204' },
    ],
    [
      'unknown media type',
      { method: 'POST', path: '/notes', body: 'x', headers: { 'Content-Type': 'image/png' } },
      415,
      { code: 'PGRST102', message: 'Content-Type not acceptable: image/png' },
    ],
    [
      'duplicate value of a unique key',
      { method: 'POST', path: '/notes', body: '{"slug":"one"}' },
      409,
      { code: '23505' },
    ],
    ['missing value', { method: 'POST', path: '/notes', body: '{"slug":null}' }, 400, { code: '23502' }],
    [
      'value that violates a check',
      { method: 'POST', path: '/notes', body: '{"slug":"a","stars":9}' },
      400,
      { code: '23514' },
    ],
    [
      'value of the wrong type',
      { method: 'POST', path: '/notes', body: '{"slug":"a","stars":"many"}' },
      400,
      { code: '22P02' },
    ],
    [
      'row for another user',
      { method: 'POST', path: '/notes', body: `{"slug":"a","owner":"${BO}"}` },
      403,
      { code: '42501' },
    ],
    ['table without a grant', { method: 'POST', path: '/vault', body: '{"id":1}' }, 403, { code: '42501' }],
    [
      'body above the limit',
      { method: 'POST', path: '/notes', body: JSON.stringify({ slug: 'x'.repeat(1024 * 1024) }) },
      413,
      { code: 'PGRST102' },
    ],
  ])('%s', async (_what, request, ...[status, body]) => {
    const response = await call(request)

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(await allNotes()).toEqual(BEFORE)
  })
})
