import type { Database } from '#server/platform/database/database.ts'

export type Leaver = { userId: string; sessionId: string | null }

const LOCK_PERSON = `
select id from auth.users
where id = $1 and exists (select from auth.sessions where sessions.id = $2 and sessions.user_id = users.id)
for update`

// Of two members who leave at once the second has to see that the first is gone.
const LOCK_STORES = `
select id from public.stores
where id in (select store_id from public.store_members where user_id = $1)
order by id for update`

const DELETE_STORES = `
delete from public.stores
where id in (select store_id from public.store_members where user_id = $1)
  and not exists (
    select from public.store_members as others where others.store_id = stores.id and others.user_id <> $1
  )`

/**
 * Deletes the person, everything that is theirs and the stores that nobody else is a member of, or nothing of it. The
 * bulk rows of the stores are out of sight at once and deleted by the next sweep. Resolves to false where the session
 * has ended.
 */
export async function deleteAccount(database: Database, { userId, sessionId }: Leaver): Promise<boolean> {
  return database.transaction(async (connection) => {
    const person = await connection.query(LOCK_PERSON, [userId, sessionId])
    if (person.rowCount !== 1) return false
    await connection.query(LOCK_STORES, [userId])
    await connection.query(DELETE_STORES, [userId])
    // Sessions, profile, memberships and chats go with the person, and a trigger takes the pictures.
    await connection.query('delete from auth.users where id = $1', [userId])
    return true
  })
}
