import { useId } from 'react'
import { AppLink } from '#ui/app-link.tsx'
import type { Article } from './article.ts'

/** Articles under a heading, each with its sentence. */
export function ArticleList({ title, articles }: { title: string; articles: readonly Article[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold break-words">
        {title}
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {articles.map((article) => (
          <li key={article.id} className="border-t border-line">
            <AppLink
              to={`/documentation/${article.id}`}
              className="-mx-2 block h-full rounded-control px-2 py-3 transition-colors hover:bg-hover"
            >
              <span className="block font-medium">{article.title}</span>
              <span className="mt-0.5 block text-pretty text-muted">{article.summary}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
