import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { buildOrderPage } from '#server/api/analytics/orders/order-page.ts'
import { type FiguresApiOptions, type FiguresQuestion, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
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
  product: { id: string; title: string } | null
}

const CUSTOMER = `
select id::text, name, email from public.customers where store_id = $1 and id = $2 and forgotten_key is null`

const PRODUCT = `select id::text, title from public.products where store_id = $1 and id = $2`

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
  const load = async <Row extends object>(text: string, id: string | undefined, name: string) => {
    if (id === undefined) return null
    const { rows } = await database.queryAs<Row>(who.claims, text, [store, id])
    if (!rows[0])
      throw new ApiError(404, `${name}_not_found`, `This ${name} doesn’t exist, or you have no access to it.`)
    return rows[0]
  }
  return {
    storeName: question.store.name,
    today: question.today,
    order,
    customer: order ? order.customer : await load<Customer>(CUSTOMER, about.customer, 'customer'),
    product: await load<{ id: string; title: string }>(PRODUCT, about.product, 'product'),
  }
}
