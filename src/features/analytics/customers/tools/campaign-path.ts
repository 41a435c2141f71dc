import type { CustomerFilter } from '#data/analytics/customers/customer-list.ts'

/** Returns the address of a new campaign for some customers of a store. */
export const campaignPath = (customers: Record<string, string>, store: string): string =>
  `/ai-agents/work/new?${new URLSearchParams({ ...customers, store })}`

/** Returns the address of a new campaign for the customers that are listed. `null` if a campaign can't have them. */
export function campaignPathOf({ store, search, segment, overdue, where }: CustomerFilter): string | null {
  if (search !== '' || where !== undefined || (segment !== null && overdue !== null)) return null
  return campaignPath({ ...(segment && { segment }), ...(overdue && { overdue }) }, store)
}
