import { describe, expect, it } from 'vitest'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type Model, openModel } from '#server/platform/model/model.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createBackendApi } from './backend-api.ts'

const PERSON: Claims = { role: 'authenticated', sub: '5b7a53a4-6f1c-4d5e-8d59-0a7c6a1c9a11' }

const database = await openDatabase()

type Visit = {
  claims?: Claims
  peer?: string
  headers?: Record<string, string>
  isHosted?: boolean
  kind?: Database['kind']
  model?: Model
}

async function ask({
  claims = PERSON,
  peer = '127.0.0.1',
  headers = {},
  isHosted = false,
  kind = 'embedded',
  model,
}: Visit) {
  const api = createBackendApi({
    database: { ...database, kind },
    authenticate: async () => claims,
    isHosted,
    sendsEmail: false,
    model,
    dataFolder: '/var/lib/cartwright',
    siteUrl: 'http://localhost:3000',
    peerOf: () => peer,
    log: silentLog,
  })
  const response = await api.request('http://localhost:3000/backend', { headers })
  return { status: response.status, body: Object(await response.json()) }
}

describe('the installation', () => {
  it('is described with its versions', async () => {
    const { body } = await ask({})

    expect(body).toMatchObject({ deployment: 'embedded', dataFolder: '/var/lib/cartwright', sendsEmail: false })
    expect(body.versions.cartwright).toMatch(/^\d+\.\d+\.\d+$/)
    expect(body.versions.node).toBe(process.versions.node)
    expect(body.versions.postgres).toMatch(/^1\d(\.\d+)?/)
  })

  it('says which language model is set, and what it was used for this month, but not its key', async () => {
    expect((await ask({})).body.model).toBeNull()
    const settings = {
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'sk-secret',
      name: 'small',
      dailyTokens: 1_000_000,
      price: { input: 1, output: 10 },
      dailyCost: null,
    }
    const clock = () => new Date('2026-05-20T12:00:00Z')
    const model = openModel({ settings, database, clock, log: silentLog })
    await database.query(`insert into private.model_use values
      ('2026-04-30', 7, 7, 7, 7), ('2026-05-01', 2, 1, 300000, 20000), ('2026-05-20', 1, 0, 100000, 30000)`)

    const { body } = await ask({ model })

    const use = { host: '127.0.0.1:11434', calls: 3, failures: 1, tokens: 450_000, cost: 0.9 }
    expect(body.model).toEqual({ name: 'small', use })
    expect((await ask({ model, peer: '203.0.113.7' })).body.model).toEqual({ name: 'small', use: null })
  })

  it('is described by its deployment', async () => {
    expect((await ask({ kind: 'server' })).body).toMatchObject({ deployment: 'own-postgres', dataFolder: null })
    expect((await ask({ kind: 'server', isHosted: true })).body).toMatchObject({
      deployment: 'hosted-supabase',
      dataFolder: null,
    })
  })

  it.each([
    ['comes from another machine', { peer: '203.0.113.7' }],
    ['was forwarded', { headers: { 'X-Forwarded-For': '203.0.113.7' } }],
    ['was sent to another name', { headers: { Host: 'shop.example.com' } }],
  ])('hides the data folder from a request that %s', async (_case, visit) => {
    expect((await ask(visit)).body.dataFolder).toBeNull()
  })

  it('requires signing in', async () => {
    expect(await ask({ claims: { role: 'anon' } })).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
  })
})
