import { campaignFor } from '#domain/advisor/drafts/campaign-draft.ts'
import { findNamedOrder } from '#domain/advisor/order-replies/orders-reply.ts'
import { productIn } from '#domain/advisor/replies/products-reply.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { LoadReports } from './advisor.ts'
import type { Agent, Task } from './agents.ts'
import type { FiguresPlan } from './plan-figures.ts'
import type { Request } from './request.ts'

const ABOUT_ORDERS: readonly Task[] = ['recent_orders', 'customer_reply']
const taskOf = ({ intent }: Request): Task | null => (intent.kind === 'task' ? intent.task : null)

/** Net sales have parts that their change can be told from. */
const asksWhy = ({ intent }: Request, agent: Agent): boolean =>
  intent.kind === 'task' && intent.task === 'explain' && (intent.metrics[0] ?? agent.headline[0]) === 'net_sales'

/** Finds the product that a text is asked for, or else the best seller, and loads its texts. */
async function findListing({ text }: Request, { store, topProducts }: Dashboard, reports: LoadReports) {
  const named = productIn(text, topProducts) ?? (await reports.product(store.id, text))
  const product = named ?? topProducts[0]
  const listing = product && (await reports.listing(store.id, product.id))
  return product && listing ? { ...listing, product, isNamed: named !== null } : null
}

type Planned = { request: Request; agent: Agent; plan: FiguresPlan; figures: Dashboard }

/** Loads what some questions need beside the dashboard's figures. */
export async function loadBeside({ request, agent, plan, figures }: Planned, reports: LoadReports) {
  const store = figures.store.id
  const campaign = campaignFor(request)
  const mailing = campaign && (await reports.mailingList({ store, ...campaign }))
  const why = plan.other || !asksWhy(request, agent) ? null : await reports.change({ store, ...plan.main })
  return { ...(await loadForDraft(request, figures, reports)), mailing, change: why?.change ?? null }
}

/** Loads the order or the product that a text is about, and what it is written from. */
async function loadForDraft(request: Request, figures: Dashboard, reports: LoadReports) {
  const task = taskOf(request)
  const order = task && ABOUT_ORDERS.includes(task) ? await findNamedOrder(request.text, figures, reports) : null
  const isReply = task === 'customer_reply'
  return {
    order,
    replySource: isReply ? await reports.replySource(figures.store.id, order?.id ?? null) : null,
    listing: task === 'product_text' ? await findListing(request, figures, reports) : null,
  }
}
