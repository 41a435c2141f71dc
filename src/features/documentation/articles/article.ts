export const ARTICLE_GROUPS = ['First steps', 'Screens', 'Figures', 'Imports', 'Account and data'] as const

export type ArticleSection = {
  heading?: string
  paragraphs?: readonly string[]
  steps?: readonly string[]
  points?: readonly string[]
}

export type Article = {
  /** The last part of its URL. */
  id: string
  group: (typeof ARTICLE_GROUPS)[number]
  title: string
  /** One sentence for lists and search results. */
  summary: string
  sections: readonly ArticleSection[]
  /** Search words that the text does not contain. */
  keywords?: string
  /** A link to the screen that the article describes. */
  screen?: { to: string; label: string }
}
