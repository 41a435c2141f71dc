import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Gauge from 'lucide-react/icons/gauge'
import ListChecks from 'lucide-react/icons/list-checks'
import UserRound from 'lucide-react/icons/user-round'
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

/** The entries of the bar at the bottom of a narrow screen. */
export const MOBILE_NAVIGATION: readonly NavigationEntry[] = [home, dashboard, analytics, agents, settings]

/** Shown until every onboarding step is completed. */
export const GETTING_STARTED = { path: '/onboarding', label: 'Getting started', icon: ListChecks } as const

/** The links of the user menu. */
export const PERSON_LINKS = [
  { path: '/profile', label: 'Profile', icon: UserRound },
  { path: '/settings', label: 'Settings', icon: Settings },
  { path: '/performance', label: 'Performance', icon: Gauge },
  { path: '/documentation', label: 'Help', icon: CircleQuestionMark },
] as const

/** Whether an entry is highlighted at `pathname`. Home is highlighted only on the landing page. */
export function isActiveEntry(entry: NavigationEntry, pathname: string): boolean {
  return entry.path === '/' ? pathname === '/' : pathname.startsWith(entry.path)
}
