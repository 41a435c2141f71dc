import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { openTestBackend } from '#test/harness/backend.ts'

let owner: { id: string; avatars: Avatars }
let stranger: { id: string; avatars: Avatars }
let visitor: Avatars
let key: string

type Avatars = ReturnType<StorageClient['from']>

const png = new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], { type: 'image/png' })

const backend = await openTestBackend()
beforeEach(async () => {
  owner = await createPerson()
  stranger = await createPerson()
  visitor = avatarsWith(backend.keys.anonKey)
  key = `${owner.id}/${crypto.randomUUID()}.png`
  await owner.avatars.upload(key, png)
})
afterEach(() => backend.database.query('delete from auth.users'))

function avatarsWith(token: string): Avatars {
  const headers = { apikey: backend.keys.anonKey, Authorization: `Bearer ${token}` }
  return new StorageClient('http://localhost:3000/storage/v1', headers, (input, init) =>
    backend.fetch(input, init),
  ).from('avatars')
}

async function createPerson() {
  const id = crypto.randomUUID()
  await backend.database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  await backend.database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  await backend.database.query('insert into auth.refresh_tokens (session_id, revoked) values ($1, false)', [id])
  const tokens = createAccessTokens({ keys: backend.keys, siteUrl: 'http://localhost:3000', clock: systemClock })
  return { id, avatars: avatarsWith(tokens.sign({ sub: id, session_id: id }, 3600)) }
}

const statusAt = async (path: string) => (await backend.fetch(owner.avatars.getPublicUrl(path).data.publicUrl)).status

const outcome = ({ error }: { error: unknown }) =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : 'done'

it('anyone with the address can read a picture', async () => {
  const response = await backend.fetch(visitor.getPublicUrl(key).data.publicUrl)

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/png')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

describe.each([
  {
    who: 'the owner',
    avatars: () => owner.avatars,
    add: 'done',
    replace: 'done',
    update: 'done',
    listed: 1,
    removed: 1,
  },
  {
    who: 'a stranger',
    avatars: () => stranger.avatars,
    add: '403',
    replace: '403',
    update: '404',
    listed: 0,
    removed: 0,
  },
  { who: 'a visitor', avatars: () => visitor, add: '403', replace: '403', update: '404', listed: 0, removed: 0 },
])('in a person’s folder $who', ({ avatars, add, replace, update, listed, removed }) => {
  it(`adds: ${add}`, async () => {
    expect(outcome(await avatars().upload(`${owner.id}/new.png`, png))).toBe(add)
  })

  it(`replaces: ${replace}`, async () => {
    expect(outcome(await avatars().upload(key, png, { upsert: true }))).toBe(replace)
    expect(outcome(await avatars().update(key, png))).toBe(update)
  })

  it(`lists ${listed}`, async () => {
    expect((await avatars().list(owner.id)).data).toHaveLength(listed)
  })

  it(`moves: ${update}`, async () => {
    expect(outcome(await avatars().move(key, `${owner.id}/moved.png`))).toBe(update)
  })

  it(`removes ${removed}`, async () => {
    expect((await avatars().remove([key])).data).toHaveLength(removed)
    expect(await statusAt(key)).toBe(removed === 0 ? 200 : 400)
  })
})

it.each([
  ['no folder', () => 'picture.png'],
  ['a folder that only begins like one’s own', () => `${owner.id}x/picture.png`],
  ['one’s own folder in another', () => `x/${owner.id}/picture.png`],
  ['one’s own folder in another spelling', () => `${owner.id.toUpperCase()}/picture.png`],
])('nobody adds a picture to %s', async (_what, name) => {
  expect(outcome(await owner.avatars.upload(name(), png))).toBe('403')
})

it('a person cannot give a picture to someone else or move it into another folder', async () => {
  expect(outcome(await owner.avatars.move(key, `${stranger.id}/x.png`))).toBe('403')
  expect(outcome(await owner.avatars.copy(key, `${stranger.id}/x.png`))).toBe('403')
})

it.each([
  ['over 5 MiB', new Blob([await png.bytes(), new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), '413'],
  ['of 20 MB', new Blob([await png.bytes(), new Uint8Array(20_000_000)], { type: 'image/png' }), '413'],
  ['that is text', new Blob(['hello, I am a picture'], { type: 'image/png' }), '415'],
  ['that is a drawing with scripts', new Blob(['<svg/>'], { type: 'image/svg+xml' }), '415'],
  ['that is a page', new Blob(['<p>'], { type: 'text/html' }), '415'],
])('a picture %s is refused', async (_what, body, status) => {
  expect(outcome(await owner.avatars.upload(`${owner.id}/x.png`, body))).toBe(status)
})

it('a picture of exactly 5 MiB is accepted', async () => {
  const body = new Blob([await png.bytes(), new Uint8Array(5 * 1024 * 1024 - png.size)], { type: 'image/png' })
  expect(outcome(await owner.avatars.upload(`${owner.id}/x.png`, body))).toBe('done')
})

it('deleting an account deletes its pictures, and its token can add no more', async () => {
  await stranger.avatars.upload(`${stranger.id}/kept.png`, png)
  await backend.database.query('delete from auth.users where id = $1', [owner.id])

  expect(await statusAt(key)).toBe(400)
  expect(outcome(await owner.avatars.upload(`${owner.id}/late.png`, png))).toBe('403')
  expect((await stranger.avatars.list(stranger.id)).data).toHaveLength(1)
})

it('pictures per person are limited', async () => {
  await backend.database.query(
    `insert into storage.objects (bucket_id, name) select 'avatars', $1 || '/' || n from generate_series(1, 48) as n`,
    [owner.id],
  )

  expect(outcome(await owner.avatars.upload(`${owner.id}/last.png`, png))).toBe('done')
  expect((await owner.avatars.upload(`${owner.id}/more.png`, png)).error).toMatchObject({
    statusCode: '403',
    message: 'You can keep 50 pictures. Remove one before you add another.',
  })
  expect(outcome(await owner.avatars.upload(`${owner.id}/last.png`, png, { upsert: true }))).toBe('done')
  expect((await owner.avatars.upload('elsewhere/more.png', png)).error).toMatchObject({
    message: 'new row violates row-level security policy',
  })
  expect(outcome(await stranger.avatars.upload(`${stranger.id}/first.png`, png))).toBe('done')
})
