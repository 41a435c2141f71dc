export const ARTICLE_GROUPS = ['Getting started', 'Screens', 'Figures', 'Imports', 'Account and data'] as const

export type ArticleSection = {
  heading?: string
  paragraphs?: readonly string[]
  steps?: readonly string[]
  points?: readonly string[]
}

export type Article = {
  /** The last part of its address. */
  id: string
  group: (typeof ARTICLE_GROUPS)[number]
  title: string
  /** One sentence for lists and search results. */
  summary: string
  sections: readonly ArticleSection[]
  /** Words that people search for and the text does not have. */
  keywords?: string
  /** The screen that the article is about. */
  screen?: { to: string; label: string }
}
