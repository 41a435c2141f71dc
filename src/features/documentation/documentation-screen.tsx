import Search from 'lucide-react/icons/search'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { type Article, ARTICLE_GROUPS } from './article.ts'
import { ARTICLES } from './articles.ts'
import { searchArticles } from './search-articles.ts'

/** The help center: all articles by group, or the articles that match the search. */
export function DocumentationScreen() {
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  return (
    <PageColumn>
      <PageHeader title="Help" description="How screens work, what figures mean, and which files you can import." />
      <div role="search">
        <Field label="Search help" className="max-w-xl">
          <Input
            type="search"
            value={words}
            placeholder="Refunds, CSV, password …"
            onChange={({ target }) => setParams(target.value ? { q: target.value } : {}, { replace: true })}
          />
        </Field>
      </div>
      {words.trim() === '' ? <AllArticles /> : <FoundArticles words={words} />}
    </PageColumn>
  )
}

function AllArticles() {
  return (
    <div className="mt-8 grid gap-10">
      {ARTICLE_GROUPS.map((group) => (
        <ArticleList key={group} title={group} articles={ARTICLES.filter((article) => article.group === group)} />
      ))}
    </div>
  )
}

function FoundArticles({ words }: { words: string }) {
  const found = searchArticles(words)
  return (
    <div className="mt-8">
      <p aria-live="polite" className="sr-only">
        {found.length === 1 ? '1 article found.' : `${found.length} articles found.`}
      </p>
      {found.length > 0 ? (
        <ArticleList title={`Articles on “${words.trim().slice(0, 60)}”`} articles={found} />
      ) : (
        <EmptyState
          icon={Search}
          title="No matching articles"
          description="Try fewer or different words, such as the name of a screen or figure."
        />
      )}
    </div>
  )
}

function ArticleList({ title, articles }: { title: string; articles: readonly Article[] }) {
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
