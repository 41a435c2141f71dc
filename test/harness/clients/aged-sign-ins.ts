import type { Person } from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

/** Makes the person's sign-ins older than the server accepts for a change to how the person signs in. */
export async function ageSignIns({ database }: TestBackend, { email }: Pick<Person, 'email'>): Promise<void> {
  const old = `now() - interval '16 minutes'`
  const own = `(select id from auth.users where email = $1)`
  await database.query(
    `update auth.mfa_amr_claims set created_at = ${old}
    where session_id in (select id from auth.sessions where user_id = ${own})`,
    [email],
  )
  await database.query(`update auth.sessions set created_at = ${old} where user_id = ${own}`, [email])
}
