import type { LucideIcon } from 'lucide-react'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import { CORE_NAVIGATION, GETTING_STARTED, MOBILE_NAVIGATION, PERSON_LINKS } from './navigation.ts'

export type NamedPage = { path: string; label: string; icon: LucideIcon }

/** The pages with a name, in the order of the navigation. */
export const PAGES: readonly NamedPage[] = [
  ...CORE_NAVIGATION,
  ...PERSON_LINKS.filter(({ path }) => path !== '/settings'),
  GETTING_STARTED,
  ...MOBILE_NAVIGATION.filter(({ path }) => path === '/'),
]

/**
 * Returns a page's name and icon for lists. `name` is what a page of one thing, such as an order, calls itself. Without
 * one, a page below a known page is named like "Help: net sales".
 */
export function namePage(path: string, name?: string): NamedPage {
  const known = PAGES.find((page) => page.path === path)
  if (known) return known
  const parent = PAGES.find((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
  if (parent && name !== undefined) return { path, label: name, icon: parent.icon }
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
