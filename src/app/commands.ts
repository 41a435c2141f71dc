import { AGENTS, namePage, type NamedPage, PAGES } from './page-names.ts'

export type CommandGroup = { name: string; commands: readonly NamedPage[] }

/** What the palette offers for the words, by group; without words, all of it. A page stands in one group only. */
export function findCommands(words: string, lists: { favorites: string[]; recent: string[] }): CommandGroup[] {
  const shown = new Set<string>()
  const once = (pages: readonly NamedPage[]) =>
    pages.filter(({ path, label }) => {
      if (shown.has(path) || !fits(label, words)) return false
      shown.add(path)
      return true
    })
  const groups = [
    { name: 'Favorites', commands: once(lists.favorites.map(namePage)) },
    { name: 'Recent', commands: once(lists.recent.map(namePage)) },
    { name: 'Pages', commands: once(PAGES) },
    { name: 'Agents', commands: once(AGENTS) },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/** Every word has to be somewhere in the label, in any case and order. */
function fits(label: string, words: string) {
  const text = label.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
