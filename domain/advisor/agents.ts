import type { MetricName } from '#domain/metrics.ts'

export const AGENT_IDS = ['marketing-manager', 'customer-support', 'store-builder'] as const

export type AgentId = (typeof AGENT_IDS)[number]

/** Tasks that are more than reporting a figure. */
export type Task =
  | 'overview'
  | 'explain'
  | 'best_day'
  | 'top_products'
  | 'recent_orders'
  | 'campaign'
  | 'customer_reply'
  | 'product_text'
  | 'store_setup'

export type Agent = {
  id: AgentId
  name: string
  /** The agent's topics, as the end of the sentence "I answer questions about …". */
  field: string
  greeting: string
  metrics: readonly MetricName[]
  /** The metrics in an overview. */
  headline: readonly MetricName[]
  tasks: readonly Task[]
}

/** The three agents, in display order. */
export const AGENTS: readonly Agent[] = [
  {
    id: 'marketing-manager',
    name: 'Marketing Manager',
    field: 'sales, orders, average order value, best sellers and campaign drafts',
    greeting:
      'Hello, I am your Marketing Manager. Ask me about sales, orders, average order value or best sellers, or have me draft a campaign. I answer from your own figures and show which figures I used.',
    metrics: [
      'net_sales',
      'gross_sales',
      'total_sales',
      'orders',
      'average_order_value',
      'units',
      'discounts',
      'shipping',
      'taxes',
      'duties',
    ],
    headline: ['net_sales', 'orders', 'average_order_value'],
    tasks: ['overview', 'explain', 'best_day', 'top_products', 'recent_orders', 'campaign'],
  },
  {
    id: 'customer-support',
    name: 'Customer Support',
    field: 'customers, how many come back, refunds and returns, recent orders and replies to customers',
    greeting:
      'Hello, I am your Customer Support. Ask me about customers, refunds and returns, or have me draft a reply to a customer. I answer from your own figures and show which figures I used.',
    metrics: ['customers', 'new_customers', 'returning_customer_rate', 'refunds', 'returns'],
    headline: ['customers', 'new_customers', 'returning_customer_rate', 'refunds', 'returns'],
    tasks: ['overview', 'explain', 'best_day', 'recent_orders', 'customer_reply'],
  },
  {
    id: 'store-builder',
    name: 'Store Builder',
    field: 'products, product texts and setting up your store',
    greeting:
      'Hello, I am your Store Builder. Ask me which products to feature, have me draft a product text, or ask what is left to set up. I answer from your own figures and show which figures I used.',
    metrics: ['units'],
    headline: ['units', 'orders'],
    tasks: ['overview', 'top_products', 'product_text', 'store_setup'],
  },
]

export function agentOf(id: AgentId): Agent {
  const agent = AGENTS.find((candidate) => candidate.id === id)
  if (!agent) throw new RangeError(`Unknown agent: ${id}`)
  return agent
}

/** Returns the agent responsible for a metric or task. */
export function agentFor(subject: { metric: MetricName } | { task: Task }): Agent {
  const agent = AGENTS.find((candidate) =>
    'metric' in subject ? candidate.metrics.includes(subject.metric) : candidate.tasks.includes(subject.task),
  )
  if (!agent) throw new RangeError(`No agent answers ${JSON.stringify(subject)}`)
  return agent
}
