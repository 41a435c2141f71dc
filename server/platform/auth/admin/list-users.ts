import type { Context } from 'hono'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { toUser, userColumns, type UserRow } from '#server/platform/auth/user.ts'

const defaultPerPage = 50
const maxPerPage = 1000
const maxPage = 1_000_000

/** GET /admin/users?page&per_page. The newest users come first. */
export const listUsers = (services: AuthServices) => async (context: Context) => {
  const page = Math.min(readCount(context.req.query('page'), 1), maxPage)
  const perPage = Math.min(readCount(context.req.query('per_page'), defaultPerPage), maxPerPage)
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
  const total = rows[0]?.total ?? 0
  context.header('X-Total-Count', String(total))
  context.header('Link', linksOf({ page, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)) }))
  return context.json({ users: rows.map(toUser), aud: 'authenticated' })
}

function readCount(text: string | undefined, byDefault: number): number {
  if (text === undefined || text === '') return byDefault
  if (/^\d{1,9}$/.test(text)) return Number(text) || byDefault
  throw validationFailed(
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  )
}

// The client takes the page from the first parameter.
function linksOf({ page, perPage, lastPage }: { page: number; perPage: number; lastPage: number }): string {
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')].join(', ')
}
