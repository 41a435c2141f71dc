import { expect, test } from 'vitest'
import { ensureSigningKeys } from '#server/platform/auth/tokens/stored-signing-keys.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createSigningKeysApp } from './signing-keys-app.ts'

const database = await openDatabase()
await ensureSigningKeys(database)

const appFor = (role: string) =>
  createSigningKeysApp({ database, authenticate: async () => ({ role }), log: silentLog })

test('the keys are listed, rotated and revoked without showing their private halves', async () => {
  const app = appFor('service_role')
  const [{ id }] = await (await app.request('/signing-keys')).json()
  const rotated = await (await app.request('/signing-keys/rotate', { method: 'POST' })).text()
  const revoked = await app.request(`/signing-keys/${id}/revoke`, { method: 'POST' })

  expect(JSON.parse(rotated)).toMatchObject([
    { status: 'current' },
    { status: 'standby' },
    { id, status: 'previously_used' },
  ])
  expect(rotated).not.toContain('"d"')
  expect(await revoked.json()).toContainEqual(expect.objectContaining({ id, status: 'revoked' }))
})

test('a refusal says why', async () => {
  const app = appFor('service_role')
  const [{ id }] = await (await app.request('/signing-keys')).json()
  const answer = await app.request(`/signing-keys/${id}/revoke`, { method: 'POST' })

  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('Rotate the keys first')
})

test.each(['anon', 'authenticated'])('%s may not list or change them', async (role) => {
  const app = appFor(role)
  const id = crypto.randomUUID()
  const answers = await Promise.all([
    app.request('/signing-keys'),
    app.request('/signing-keys/rotate', { method: 'POST' }),
    app.request(`/signing-keys/${id}/revoke`, { method: 'POST' }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
