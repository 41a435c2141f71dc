import { type Answer, type Person, refusal, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

/**
 * Opens the profile page. The names of account and profile differ. The header shows the account's name until the profile
 * has loaded.
 */
export async function openProfile(backend: TestBackend, answer: Answer = () => null) {
  const account = await registerPerson(backend, { fullName: 'Account of Ada' })
  const person = { ...account, fullName: 'Ada Example' }
  await backend.database.query('update public.profiles set full_name = $1 where email = $2', [
    person.fullName,
    person.email,
  ])
  const page = await renderRoute('/profile', { backend, as: person, answer })
  return { ...page, person }
}

/** Refuses requests for the profile. */
export function breakProfile(isBroken: (request: Request) => boolean): Answer {
  return (request) =>
    request.url.includes('/rest/v1/profiles') && isBroken(request)
      ? refusal('permission denied for table profiles')
      : null
}

export async function savedFields({ database }: TestBackend, { email }: Person) {
  const { rows } = await database.query(
    'select full_name, job_title, company, bio from public.profiles where email = $1',
    [email],
  )
  return rows[0]
}

/** Returns whether a request saves fields of a profile. */
export function isUpsert({ method, headers, url }: Request) {
  const isWrite = method === 'POST' && headers.get('prefer')?.includes('merge-duplicates') === true
  return isWrite && url.includes('/rest/v1/profiles')
}
