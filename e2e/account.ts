import type { APIRequestContext, APIResponse } from '@playwright/test'
import { endOnboarding, startOnboarding, toPreferences } from '#domain/onboarding/transitions.ts'

type Registration = { name: string; email: string; password: string }

/**
 * Creates an account through the API, opens the link in the confirmation e-mail and skips the onboarding. Returns a
 * session of the account, as the page stores it.
 */
export async function makeAccount(request: APIRequestContext, registration: Registration): Promise<string> {
  const { name, email, password } = registration
  const config = await request.get('/config.json')
  const { supabaseAnonKey: apikey } = await readJson(config)
  const data = { email, password, data: { full_name: name } }
  const params = { redirect_to: new URL('/auth/login?verified=true', config.url()).href }
  const { id } = await readJson(await request.post('/auth/v1/signup', { headers: { apikey }, params, data }))

  await request.get(await readLink(request, email), { maxRedirects: 0 })
  const session = await readJson(
    await request.post('/auth/v1/token', {
      headers: { apikey },
      params: { grant_type: 'password' },
      data: { email, password },
    }),
  )
  const now = new Date().toISOString()
  const preferences = toPreferences({}, endOnboarding(startOnboarding(now), 'skipped', now))
  await expectOk(
    await request.post('/rest/v1/profiles', {
      headers: { apikey, authorization: `Bearer ${session.access_token}` },
      data: { id, full_name: name, email, preferences },
    }),
  )
  return JSON.stringify(session)
}

/** Returns the link in the person's newest e-mail. */
async function readLink(request: APIRequestContext, email: string) {
  const list = await (await request.get('/outbox')).text()
  const mail = list.split('<li>').find((row) => row.includes(email)) ?? ''
  const [address = ''] = /\/outbox\/[^"]+/.exec(mail) ?? []
  const [link = ''] = /http[^"]+type=signup[^"]*/.exec(await (await request.get(`${address}/body`)).text()) ?? []
  return link.replaceAll('&amp;', '&')
}

async function readJson(response: APIResponse) {
  await expectOk(response)
  return response.json()
}

async function expectOk(response: APIResponse) {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
}
