import { useQuery } from '@tanstack/react-query'
import { customersReportQuery } from '#data/analytics/customers/customers-report.ts'
import { ordersAttentionQuery } from '#data/analytics/orders-attention.ts'
import { reorderQueries } from '#data/analytics/reorder.ts'
import type { AgentId } from '#domain/advisor/agents.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'

type Asked = { agent: AgentId; latest: Dashboard | null | undefined; isAsked: boolean }

/** Returns the questions about an owner's jobs that the agent has something to say on, for a store with orders. */
export function useJobQuestions({ agent, latest, isAsked }: Asked): string[] {
  const store = isAsked && latest?.store.lastOrderDay ? latest.store.id : null
  const of = (id: AgentId) => ({ enabled: store !== null && agent === id })
  const customers = useQuery({ ...customersReportQuery({ store: String(store) }), ...of('marketing-manager') })
  const attention = useQuery({ ...ordersAttentionQuery(String(store)), ...of('customer-support') })
  const reorder = useQuery({ ...reorderQueries.of(store), ...of('store-builder') })
  if (store === null) return []
  const counts: Record<AgentId, readonly (readonly [string, number | undefined])[]> = {
    'marketing-manager': [
      ['What should I do today?', latest?.proposals],
      ['Who should I write to?', customers.data?.overdue],
    ],
    'customer-support': [['Which orders need attention?', attention.data?.rowCount]],
    'store-builder': [['What should I order?', reorder.data?.toOrder.length]],
  }
  return counts[agent].filter(([, count]) => Number(count) > 0).map(([question]) => question)
}
