import type { Context } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { toUser, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import { describePages, readPage } from './pages.ts'

/** GET /admin/users?page&per_page. The newest users come first. */
export const listUsers = (services: AuthServices) => async (context: Context) => {
  const { page, perPage } = readPage(context)
  const { rows } = await services.database.query<UserRow & { total: number }>(
    `select ${userColumns}, u.total
    from (
      select *, count(*) over ()::int as total from auth.users
      where deleted_at is null
      order by created_at desc, id
      limit $1 offset $2
    ) as u
    order by u.created_at desc, u.id`,
    [perPage, (page - 1) * perPage],
  )
  describePages(context, { path: '/admin/users', page, perPage, total: rows[0]?.total ?? 0 })
  return context.json({ users: rows.map(toUser), aud: 'authenticated' })
}
