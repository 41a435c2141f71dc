import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { buildOrderPage } from '#server/api/analytics/orders/order-page.ts'
import { type FiguresApiOptions, type FiguresQuestion, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { About } from './draft-requests.ts'

export type WhoAsks = Pick<FiguresQuestion<unknown>, 'claims' | 'asker'>

type Customer = { id: string; name: string | null; email: string | null }

/** What a draft is to be about, as the person can see it. */
export type Subject = {
  storeName: string
  today: string
  order: Omit<OrderPage, 'asOf'> | null
  customer: Customer | null
}

const CUSTOMER = `
select id::text, name, email from public.customers where store_id = $1 and id = $2 and forgotten_key is null`

/** Loads what a draft is to be about. The customer of an order is that of the draft. Throws 404 for what the person can't see. */
export async function loadSubject(
  options: Pick<FiguresApiOptions, 'database' | 'clock'>,
  who: WhoAsks,
  { store, about }: { store: string; about: About },
): Promise<Subject> {
  const { database } = options
  const query = { store, id: about.order ?? null, offset: 0 }
  const question = await loadQuestion(options, { ...who, query })
  if (!question) throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
  const order = about.order === undefined ? null : await buildOrderPage(database, question)
  return {
    storeName: question.store.name,
    today: question.today,
    order,
    customer: order ? order.customer : await loadCustomer(database, who.claims, { store, id: about.customer }),
  }
}

async function loadCustomer(
  database: Database,
  claims: Claims,
  { store, id }: { store: string; id: string | undefined },
): Promise<Customer | null> {
  if (id === undefined) return null
  const { rows } = await database.queryAs<Customer>(claims, CUSTOMER, [store, id])
  if (!rows[0])
    throw new ApiError(404, 'customer_not_found', 'This customer doesn’t exist, or you have no access to it.')
  return rows[0]
}
