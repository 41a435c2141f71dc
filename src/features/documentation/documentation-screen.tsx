import Search from 'lucide-react/icons/search'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ArticleList } from './article-list.tsx'
import { ARTICLES } from './articles.ts'
import { ARTICLE_GROUPS } from './article.ts'
import { searchArticles } from './search-articles.ts'

/** The help centre: every article by its subject, or those that fit the words. */
export function DocumentationScreen() {
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  return (
    <PageColumn>
      <PageHeader title="Help" description="How each screen works, what each figure counts, which files can be read." />
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
        {found.length === 1 ? '1 article fits.' : `${found.length} articles fit.`}
      </p>
      {found.length > 0 ? (
        <ArticleList title={`Articles on “${words.trim().slice(0, 60)}”`} articles={found} />
      ) : (
        <EmptyState
          icon={Search}
          title="No article fits"
          description="Try fewer or other words, such as the name of a screen or a figure."
        />
      )}
    </div>
  )
}
