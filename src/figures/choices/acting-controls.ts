import type { ActingControls } from '#figures/period/acting-controls.ts'
import { parseReportTab } from './report-tabs.ts'
import { parseCustomerView } from './customer-views.ts'
import { parseOrdersView } from './orders-views.ts'

const ALL: ActingControls = { period: true, comparison: true, filters: true }

/** For reports on the whole history. */
const FILTERS: ActingControls = { period: false, comparison: false, filters: true }

/** Returns which controls change what the URL's tab shows. */
export function actingControls(search: URLSearchParams): ActingControls {
  switch (parseReportTab(search)) {
    case 'forecast':
      return FILTERS
    case 'orders':
      return parseOrdersView(search) === 'attention' ? { ...FILTERS, filters: false } : { ...ALL, comparison: false }
    case 'customers':
      return ofCustomers(search)
    case 'sales':
    case 'products':
    case 'profit':
    case 'breakdown':
    case 'explore':
      return ALL
  }
}

function ofCustomers(search: URLSearchParams): ActingControls {
  const view = parseCustomerView(search)
  if (view === 'overview') return ALL
  return view === 'expected' ? { ...FILTERS, filters: false } : FILTERS
}
