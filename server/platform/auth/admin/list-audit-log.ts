import type { Context } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { describePages, readPage } from './pages.ts'

type Row = { id: string; payload: unknown; created_at: Date; ip_address: string; total: number }

/** GET /admin/audit?page&per_page. The newest entries come first. */
export const listAuditLog = (services: AuthServices) => async (context: Context) => {
  const { page, perPage } = readPage(context)
  const { rows } = await services.database.query<Row>(
    `select id, payload, created_at, ip_address, count(*) over ()::int as total
    from auth.audit_log_entries
    order by created_at desc, id
    limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  describePages(context, { path: '/admin/audit', page, perPage, total: rows[0]?.total ?? 0 })
  return context.json(
    rows.map(({ total: _total, created_at: createdAt, ...entry }) => ({
      ...entry,
      created_at: createdAt.toISOString(),
    })),
  )
}
