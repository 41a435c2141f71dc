/** The tabs of Analytics: the second level of the navigation. */
export const REPORT_TABS = [
  { value: 'sales', label: 'Sales' },
  { value: 'products', label: 'Products' },
  { value: 'customers', label: 'Customers' },
  { value: 'orders', label: 'Orders' },
  { value: 'profit', label: 'Profit' },
  { value: 'breakdown', label: 'Breakdown' },
  { value: 'explore', label: 'Explore' },
  { value: 'forecast', label: 'Forecast' },
] as const

export type ReportTab = (typeof REPORT_TABS)[number]['value']

/** Links to a breakdown of sales had no tab when it was a part of Sales. */
const nameIn = (search: URLSearchParams) => search.get('tab') ?? (search.has('split') ? 'breakdown' : 'sales')

const tabIn = (search: URLSearchParams) => REPORT_TABS.find(({ value }) => value === nameIn(search)) ?? REPORT_TABS[0]

/** Reads the tab from the URL. */
export const parseReportTab = (search: URLSearchParams): ReportTab => tabIn(search).value

/** Returns the name of the URL's tab. */
export const reportTabLabel = (search: URLSearchParams): string => tabIn(search).label
