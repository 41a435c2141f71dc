import Bot from 'lucide-react/icons/bot'
import ChartColumn from 'lucide-react/icons/chart-column'
import House from 'lucide-react/icons/house'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Plug from 'lucide-react/icons/plug'
import Settings from 'lucide-react/icons/settings'
import type { LucideIcon } from 'lucide-react'

export type NavigationEntry = { path: string; label: string; icon: LucideIcon }

const home = { path: '/', label: 'Home', icon: House }
const dashboard = { path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard }
const analytics = { path: '/analytics', label: 'Analytics', icon: ChartColumn }
const agents = { path: '/ai-agents', label: 'AI Agents', icon: Bot }
const integrations = { path: '/integrations', label: 'Integrations', icon: Plug }
const settings = { path: '/settings', label: 'Settings', icon: Settings }

/** The Core group of the top navigation. */
export const CORE_NAVIGATION: readonly NavigationEntry[] = [dashboard, analytics, agents, integrations, settings]

/** The bar at the bottom of a narrow screen. */
export const MOBILE_NAVIGATION: readonly NavigationEntry[] = [home, dashboard, analytics, agents, settings]

/** Whether an entry stands for the page at `pathname`; home stands only for itself. */
export function isActiveEntry(entry: NavigationEntry, pathname: string): boolean {
  return entry.path === '/' ? pathname === '/' : pathname.startsWith(entry.path)
}
