import MiniSearch from 'minisearch'
import type { Article } from '#features/documentation/articles/article.ts'
import { ARTICLES } from '#features/documentation/articles/articles.ts'

const index = new MiniSearch({ fields: ['title', 'summary', 'keywords', 'text'] })

index.addAll(
  ARTICLES.map(({ id, title, summary, keywords, sections }) => ({
    id,
    title,
    summary,
    keywords,
    text: textOf(sections),
  })),
)

/** Returns the articles that match all words, best match first. Also matches prefixes and words with small typos. */
export function searchArticles(words: string): Article[] {
  const results = index.search(words, {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND',
    boost: { title: 3, keywords: 2 },
  })
  return results.flatMap(({ id }) => ARTICLES.filter((article) => article.id === id))
}

function textOf(sections: Article['sections']) {
  return sections
    .flatMap(({ heading = '', paragraphs = [], steps = [], points = [] }) => [
      heading,
      ...paragraphs,
      ...steps,
      ...points,
    ])
    .join(' ')
}
