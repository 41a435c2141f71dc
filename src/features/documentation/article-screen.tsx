import { useParams } from 'react-router'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { AnchorLinks, anchorOf } from './anchor-links.tsx'
import type { Article, ArticleSection } from '#features/documentation/articles/article.ts'
import { ARTICLES } from '#features/documentation/articles/articles.ts'

/** A help article. */
export function ArticleScreen() {
  const { article: id } = useParams()
  const article = ARTICLES.find((candidate) => candidate.id === id)
  return article ? <ArticlePage article={article} /> : <NoArticle />
}

function ArticlePage({ article: { title, summary, group, sections, screen, id } }: { article: Article }) {
  const related = ARTICLES.filter((other) => other.group === group && other.id !== id)
  return (
    <PageColumn>
      <div className="grid gap-10 lg:grid-cols-[1fr_14rem]">
        <article className="min-w-0 max-w-prose">
          <BackToHelp />
          <PageHeader title={title} description={summary} />
          <Contents sections={sections} />
          <div className="grid gap-6">
            {sections.map((section) => (
              <Section key={section.heading ?? 'first'} section={section} />
            ))}
          </div>
          {screen && (
            <LinkButton to={screen.to} variant="outline" className="mt-8">
              {screen.label}
            </LinkButton>
          )}
        </article>
        <nav aria-label={`More on ${group.toLowerCase()}`} className="lg:mt-10">
          <h2 className="mb-2 font-medium text-muted">{group}</h2>
          <ul className="grid gap-1.5">
            {related.map((other) => (
              <li key={other.id}>
                <AppLink
                  to={`/documentation/${other.id}`}
                  className="inline-flex items-center rounded-sm text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
                >
                  {other.title}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PageColumn>
  )
}

/** Shorter articles are scanned faster than a list of their headings. */
const FEWEST_FOR_CONTENTS = 8

/** Lists the headings of a long article. */
function Contents({ sections }: Pick<Article, 'sections'>) {
  const headings = sections.flatMap(({ heading }) => heading ?? [])
  if (headings.length < FEWEST_FOR_CONTENTS) return null
  return (
    <div className="mb-6 rounded-control bg-sunken p-4">
      <p className="mb-2 font-medium">On this page</p>
      <AnchorLinks label="On this page" headings={headings} className="sm:columns-2" />
    </div>
  )
}

function Section({ section: { heading, paragraphs = [], steps = [], points = [] } }: { section: ArticleSection }) {
  return (
    <section className="grid gap-3 leading-relaxed text-pretty">
      {heading && (
        <h2 id={anchorOf(heading)} tabIndex={-1} className="scroll-mt-20 text-base font-semibold">
          {heading}
        </h2>
      )}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps.length > 0 && (
        <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
          {steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {points.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BackToHelp() {
  return <BackLink to="/documentation" label="Help" />
}

function NoArticle() {
  return (
    <PageColumn>
      <PageHeader
        title="Article not found"
        description="The article may have been renamed. Search for its topic instead."
      />
      <LinkButton to="/documentation">Open Help</LinkButton>
    </PageColumn>
  )
}
