import type { LucideIcon } from 'lucide-react'
import Bot from 'lucide-react/icons/bot'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import { CORE_NAVIGATION, MOBILE_NAVIGATION } from './navigation.ts'
import { GETTING_STARTED, PERSON_LINKS } from './person-links.ts'

export type NamedPage = { path: string; label: string; icon: LucideIcon }

/** The pages that can be named, in the order of the navigation. */
export const PAGES: readonly NamedPage[] = [
  ...CORE_NAVIGATION,
  ...PERSON_LINKS.filter(({ path }) => path !== '/settings'),
  GETTING_STARTED,
  ...MOBILE_NAVIGATION.filter(({ path }) => path === '/'),
]

/** The three agents, each behind an address of its own. */
export const AGENTS: readonly NamedPage[] = [
  { path: '/ai-agents?agent=marketing-manager', label: 'Marketing Manager', icon: Bot },
  { path: '/ai-agents?agent=customer-support', label: 'Customer Support', icon: Bot },
  { path: '/ai-agents?agent=store-builder', label: 'Store Builder', icon: Bot },
]

/** How a page is called in lists. A page beneath a known one bears its last part: Help: net sales. */
export function namePage(path: string): NamedPage {
  const known = PAGES.find((page) => page.path === path)
  if (known) return known
  const parent = PAGES.find((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
  const last = readable(path.split('/').findLast((part) => part !== '') ?? path)
  if (parent) return { path, label: `${parent.label}: ${last}`, icon: parent.icon }
  return { path, label: last, icon: FileQuestionMark }
}

function readable(part: string) {
  try {
    return decodeURIComponent(part).replaceAll('-', ' ')
  } catch {
    return part
  }
}
