import Search from 'lucide-react/icons/search'
import { useSearchParams } from 'react-router'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { type Article, ARTICLE_GROUPS } from '#features/documentation/articles/article.ts'
import { ARTICLES } from '#features/documentation/articles/articles.ts'
import { AnchorLinks, anchorOf } from './anchor-links.tsx'
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
    <div className="mt-6 grid gap-10">
      <AnchorLinks label="Groups of articles" headings={ARTICLE_GROUPS} className="flex flex-wrap" />
      {ARTICLE_GROUPS.map((group) => (
        <ArticleList
          key={group}
          id={anchorOf(group)}
          title={group}
          articles={ARTICLES.filter((article) => article.group === group)}
        />
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
        <ArticleList id="found" title={`Articles on “${words.trim().slice(0, 60)}”`} articles={found} />
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

type ArticleListProps = {
  /** The id of the heading. */
  id: string
  title: string
  articles: readonly Article[]
}

function ArticleList({ id, title, articles }: ArticleListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-20 text-base font-semibold break-words">
        {title}
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {articles.map((article) => (
          <li key={article.id} className="border-t border-line">
            <AppLink
              to={`/documentation/${article.id}`}
              className="group -mx-2 block h-full rounded-control px-2 py-3 transition-colors hover:bg-hover"
            >
              <span className="font-medium text-accent-ink underline decoration-line-strong underline-offset-4 group-hover:decoration-current">
                {article.title}
              </span>
              <span className="mt-0.5 block text-pretty text-muted">{article.summary}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
