import { expect, test } from 'vitest'
import { registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { configureBackend, loadFunctions, loadStorage } from './backend.ts'

const backend = await openScreenBackend()
const person = await registerPerson(backend)

test('functions and storage use the same session and key as the database', async () => {
  const asked: Request[] = []
  await configureBackend({
    async fetch(input, init) {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === '/config.json') return backend.fetch(request)
      asked.push(request)
      return Response.json([])
    },
  })
  const { access_token } = JSON.parse(await signInElsewhere(backend, person))

  await (await loadFunctions()).invoke('send-welcome-email', { body: {} })
  await (await loadStorage()).from('avatars').list()

  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/functions/v1/send-welcome-email',
    '/storage/v1/object/list/avatars',
  ])
  for (const { headers } of asked) {
    expect(headers.get('Authorization')).toBe(`Bearer ${access_token}`)
    expect(headers.get('apikey')).toBe(backend.keys.anonKey)
  }
})
