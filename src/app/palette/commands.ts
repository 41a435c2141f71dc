import type { LucideIcon } from 'lucide-react'
import Bot from 'lucide-react/icons/bot'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Keyboard from 'lucide-react/icons/keyboard'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MailPlus from 'lucide-react/icons/mail-plus'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Plug from 'lucide-react/icons/plug'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { PAGE_SHORTCUTS } from '#app/shortcuts/shortcuts.ts'
import { showShortcuts } from '#app/shortcuts/shortcuts-shown.ts'
import { namePage, PAGES } from '#app/page-names.ts'
import { REPORT_TABS, type ReportTab } from '#figures/choices/report-tabs.ts'
import type { ShopRecord } from '#figures/records/use-record-actions.ts'
import { withoutQuery } from '#lib/page-lists.ts'
import type { Theme } from '#lib/preferences/theme.ts'
import { exportCommands, type OpenPage } from './export-commands.ts'
import { periodCommands } from './period-commands.ts'

/** An entry of the command palette: a page to open, or an action to run. */
export type Command = {
  label: string
  icon: LucideIcon
  /** Other words that match it. */
  keywords?: string
  /** What it opens, if that has actions of its own. */
  record?: ShopRecord
} & ({ path: string } | { run: () => void })

/** Tells the commands of a list apart. */
export const keyOf = (command: Command): string =>
  'path' in command ? `${command.label} ${command.path}` : command.label

export type CommandGroup = { name: string; commands: readonly Command[] }

/** What a search found so far, and whether it has answered these words, or can't. */
export type Found = { groups: CommandGroup[]; isAnswered: boolean }

type CommandContext = {
  open: OpenPage
  favorites: readonly string[]
  recent: readonly string[]
  isFavorite: (pathname: string) => boolean
  nameOf: (path: string) => string | undefined
  setTheme: (theme: Theme) => void
  toggleFavorite: (page: string) => void
  signOut: () => void
}

const PAGE_KEYWORDS: Record<string, string> = {
  '/dashboard': 'overview figures sales',
  '/analytics': 'reports charts sales figures',
  '/ai-agents': 'chat assistant',
  '/integrations': 'platforms connections channels',
  '/settings': 'preferences options configuration',
  '/profile': 'account name picture avatar photo',
  '/performance': 'speed vitals log errors',
  '/documentation': 'documentation support manual definitions',
  '/onboarding': 'onboarding setup guide tour welcome steps',
  '/': 'landing start',
}

const AGENTS: readonly Command[] = [
  { agent: 'marketing-manager', name: 'Marketing Manager', keywords: 'campaign email ads growth' },
  { agent: 'customer-support', name: 'Customer Support', keywords: 'reply customers refunds' },
  { agent: 'store-builder', name: 'Store Builder', keywords: 'products texts descriptions' },
].map(({ agent, name, keywords }) => ({
  label: `Chat with ${name}`,
  icon: Bot,
  keywords: `new message ask an question agent ai ${keywords}`,
  path: `/ai-agents?agent=${agent}`,
}))

const WORK: Command = {
  label: 'Work',
  icon: ClipboardCheck,
  keywords: 'agents proposed approve approval campaigns decisions tasks history undo',
  path: '/ai-agents/work',
}

const TAB_KEYWORDS: Record<ReportTab, string> = {
  sales: 'net gross discounts returns why changed',
  products: 'best sellers stock margin bought together',
  customers: 'new returning segments cohorts overdue',
  orders: 'search find list number refunds',
  profit: 'contribution costs fees ads margin roas',
  breakdown: 'country region city channel payment discount code weekday hour heat map counted as',
  explore: 'break down filter metrics saved views',
  forecast: 'prediction expected future',
}

const REPORTS: readonly Command[] = [
  ...REPORT_TABS.map(({ value, label }) => ({
    label,
    icon: ChartColumn,
    keywords: `analytics ${TAB_KEYWORDS[value]}`,
    // Explore begins with a chart over time.
    path: `/analytics?tab=${value}${value === 'explore' ? '&split=day' : ''}`,
  })),
  {
    label: 'All customers',
    icon: ChartColumn,
    keywords: 'analytics list search find name email',
    path: '/analytics?tab=customers&view=list',
  },
  {
    label: 'Lists of customers',
    icon: ChartColumn,
    keywords: 'analytics kept named group tag',
    path: '/analytics?tab=customers&view=lists',
  },
  {
    label: 'Calendar',
    icon: CalendarDays,
    keywords: 'analytics events campaign holiday promotion price stock-out did it matter',
    path: '/analytics/calendar',
  },
  {
    label: 'Reorder',
    icon: ChartColumn,
    keywords: 'analytics restock stock inventory supplier purchase order lead time replenish',
    path: '/analytics/reorder',
  },
  {
    label: 'Catalog',
    icon: ChartColumn,
    keywords: 'analytics catalogue products missing gaps duplicates titles prices below cost loss collections',
    path: '/analytics/catalog',
  },
  {
    label: 'Track record',
    icon: ChartColumn,
    keywords: 'analytics signals insights what changed alarms missed past',
    path: '/analytics/track-record',
  },
]

const PLACES: readonly Command[] = [
  {
    label: 'New campaign',
    icon: MailPlus,
    keywords: 'email marketing newsletter win-back customers write control group',
    path: '/ai-agents/work/new',
  },
  {
    label: 'Import orders',
    icon: FileUp,
    keywords: 'upload file csv add bring data products customers',
    path: '/dashboard?import=new',
  },
  {
    label: 'Mark an event',
    icon: CalendarDays,
    keywords: 'calendar add campaign holiday promotion annotation',
    path: '/analytics/calendar?mark=today',
  },
  {
    label: 'Connect a platform',
    icon: Plug,
    keywords: 'integration shopify woocommerce bigcommerce magento medusa vendure etsy amazon',
    path: '/integrations',
  },
  {
    label: 'Connect an AI assistant',
    icon: Bot,
    keywords: 'assistants mcp claude chatgpt api token access settings',
    path: '/settings/assistants',
  },
  {
    label: 'Export everything',
    icon: Download,
    keywords: 'download backup zip csv data',
    path: '/settings/data',
  },
  {
    label: 'Change store settings',
    icon: Store,
    keywords: 'currency time zone name industry goals team',
    path: '/settings/store',
  },
  {
    label: 'Invite a colleague',
    icon: UserPlus,
    keywords: 'team member invitation share access users',
    path: '/settings/team',
  },
  {
    label: 'Change password',
    icon: KeyRound,
    keywords: 'security sessions',
    path: '/settings/security',
  },
  {
    label: 'Delete store or account',
    icon: Trash2,
    keywords: 'remove close erase',
    path: '/settings/data',
  },
]

const THEME_COMMANDS = [
  { theme: 'light', label: 'Use light theme', icon: Sun, keywords: 'appearance mode bright day white' },
  { theme: 'dark', label: 'Use dark theme', icon: Moon, keywords: 'appearance mode night black' },
  { theme: 'system', label: 'Use system theme', icon: Monitor, keywords: 'appearance mode automatic default' },
] as const

/** Returns all commands of the palette, by group. A page appears only in the first group that contains it. */
export function buildCommands(context: CommandContext): CommandGroup[] {
  const { open, favorites, recent, isFavorite, nameOf, setTheme, toggleFavorite, signOut } = context
  const listed = new Set<string>()
  const toPages = (paths: readonly string[]) =>
    paths
      .filter((path) => !listed.has(withoutQuery(path)) && listed.add(withoutQuery(path)))
      .map((path) => toPageCommand(path, nameOf(path)))
  const themes = THEME_COMMANDS.map(({ theme, ...command }) => ({ ...command, run: () => setTheme(theme) }))
  const favorite = {
    label: isFavorite(open.pathname) ? 'Remove page from favorites' : 'Add page to favorites',
    icon: Star,
    keywords: 'star bookmark pin favourite',
    run: () => toggleFavorite(open.pathname),
  }
  const shortcuts = {
    label: PAGE_SHORTCUTS.shortcuts.label,
    icon: Keyboard,
    keywords: 'keys hotkeys help',
    run: () => showShortcuts(true),
  }
  const leave = { label: 'Sign out', icon: LogOut, keywords: 'log out logout leave exit', run: signOut }
  return [
    { name: 'Favorites', commands: toPages(favorites) },
    { name: 'Recent', commands: toPages(recent) },
    { name: 'Pages', commands: toPages(PAGES.map(({ path }) => path)) },
    { name: 'Analytics', commands: REPORTS },
    { name: 'Actions', commands: [...PLACES, ...exportCommands(open), favorite, ...themes, shortcuts, leave] },
    { name: 'Period', commands: periodCommands(open) },
    { name: 'Agents', commands: [WORK, ...AGENTS] },
  ]
}

/**
 * Returns the commands whose label and keywords contain every word. Groups and commands whose label matches come first.
 */
export function findCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ name, commands }) => {
      const byLabel = commands.filter(({ label }) => hasWords(label, words))
      const byKeyword = commands.filter(
        (command) => !byLabel.includes(command) && hasWords(`${command.label} ${command.keywords ?? ''}`, words),
      )
      return { group: { name, commands: [...byLabel, ...byKeyword] }, isByLabel: byLabel.length > 0 }
    })
    .filter(({ group }) => group.commands.length > 0)
    .toSorted((one, other) => Number(other.isByLabel) - Number(one.isByLabel))
    .map(({ group }) => group)
}

function toPageCommand(path: string, name: string | undefined): Command {
  const keywords = PAGE_KEYWORDS[path]
  return { ...namePage(path, name), ...(keywords && { keywords }) }
}

/** Whether each word is the start of a word in the text, in any order. */
function hasWords(text: string, words: readonly string[]) {
  const parts = text.toLowerCase().split(/\s+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}
