import type { ReportTab } from '#figures/choices/report-tabs.ts'
import { lazyPart } from '#lib/lazy-part.ts'

export const CustomersTab = lazyPart(
  async () => (await import('#features/analytics/customers/customers-tab.tsx')).CustomersTab,
)

export const CustomersViews = lazyPart(
  async () => (await import('#features/analytics/customers/customers-tab.tsx')).CustomersViews,
)

export const ProductsPanel = lazyPart(
  async () => (await import('#features/analytics/products/products-panel.tsx')).ProductsPanel,
)

export const OrdersTab = lazyPart(async () => (await import('#features/analytics/orders/orders-tab.tsx')).OrdersTab)

export const OrdersViews = lazyPart(async () => (await import('#features/analytics/orders/orders-tab.tsx')).OrdersViews)

export const ProfitPanel = lazyPart(
  async () => (await import('#features/analytics/profit/profit-panel.tsx')).ProfitPanel,
)

export const ExplorePanel = lazyPart(
  async () => (await import('#features/analytics/explore/explore-panel.tsx')).ExplorePanel,
)

export const BreakdownPanel = lazyPart(
  async () => (await import('#features/analytics/breakdown-panel.tsx')).BreakdownPanel,
)

export const HeatMapPanel = lazyPart(async () => (await import('#features/analytics/heat-map-panel.tsx')).HeatMapPanel)

export const BasisPanel = lazyPart(async () => (await import('#features/analytics/basis/basis-panel.tsx')).BasisPanel)

export const ForecastPanel = lazyPart(
  async () => (await import('#features/analytics/forecast/forecast-panel.tsx')).ForecastPanel,
)

/** The code of each tab. */
const TAB_PARTS: Record<ReportTab, readonly { preload: () => void }[]> = {
  sales: [],
  products: [ProductsPanel, BreakdownPanel],
  customers: [CustomersTab, CustomersViews, BreakdownPanel],
  orders: [OrdersTab, OrdersViews],
  profit: [ProfitPanel, BreakdownPanel],
  breakdown: [BreakdownPanel, HeatMapPanel, BasisPanel],
  explore: [ExplorePanel],
  forecast: [ForecastPanel],
}

/** Loads the code of a tab that may be opened next. */
export const preloadTab = (tab: ReportTab): void => TAB_PARTS[tab].forEach(({ preload }) => preload())
