import { useQuery } from '@tanstack/react-query'
import { useDecideAction } from '#data/analytics/decide-action.ts'
import { teamQueries } from '#data/stores/team.ts'
import type { WorkList } from '#domain/contracts/campaigns/work-list.ts'
import { dayIn } from '#domain/periods.ts'
import { formatCount, formatDay, formatMoney } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { DRAFT_LABELS } from '#features/agents/drafts/draft-parts.ts'
import { ACTION_LABELS, CAMPAIGN_LABELS, nameAudience } from './work-words.ts'

type Of = { store: WorkList['store'] }
type ListedCampaign = WorkList['campaigns'][number]
type ListedAction = WorkList['actions'][number]
type ListedDraft = WorkList['drafts'][number]
type ListedNote = WorkList['notes'][number]

/** Returns who somebody is, once the team has loaded. */
export function useNameOf(storeId: string): (id: string | null) => string | undefined {
  const { data: team } = useQuery(teamQueries.of(storeId))
  return (id) => {
    if (id === null) return 'A former member'
    return team && (team.members.find((member) => member.id === id)?.name ?? 'A former member')
  }
}

const ROW = 'grid gap-x-6 gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center'

/** When and by whom it was last changed: in two lines, or in one on a phone. */
function Latest({ at, name, store }: Of & { at: string; name: string | undefined }) {
  return (
    <p className="text-xs text-muted md:text-right">
      {formatDay(dayIn(store.timeZone, new Date(at)))}
      {name !== undefined && (
        <span className="block max-md:inline max-md:before:mx-1.5 max-md:before:content-['·']">
          <bdi>{name}</bdi>
        </span>
      )}
    </p>
  )
}

/** A campaign, which opens on its page. */
export function CampaignRow({ campaign, store }: Of & { campaign: ListedCampaign }) {
  const { id, state, name, audience, people, at, by, outcome } = campaign
  const nameOf = useNameOf(store.id)
  const { label, tone } = CAMPAIGN_LABELS[state]
  const facts = [nameAudience(audience), people !== null && formatCount(people, 'person', 'people'), nextOf(campaign)]
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={`/ai-agents/work/${id}`} className="min-w-0 break-words">
            <bdi>{name}</bdi>
          </TextLink>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-muted">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </p>
        {outcome !== null && <p className="text-pretty">{outcome}.</p>}
      </div>
      <Latest at={at} name={state === 'measured' ? 'Cartwright' : nameOf(by)} store={store} />
    </li>
  )
}

function nextOf({ state, downloadedAt, sentOn, plannedOn }: ListedCampaign): string | false {
  if (sentOn !== null) return `went out on ${formatDay(sentOn)}`
  if (state === 'approved')
    return downloadedAt === null ? 'not downloaded yet' : 'downloaded, not confirmed as sent yet'
  return plannedOn !== null && `planned for ${formatDay(plannedOn)}`
}

const DRAFT_NOUNS: Record<ListedDraft['kind'], string> = { reply: 'Reply', listing: 'Product text' }

const DONE_ON: Record<ListedDraft['kind'], (day: string) => string> = {
  reply: (day) => `sent on ${day}`,
  listing: (day) => `changed in the shop on ${day}`,
}

/** A prepared text, which opens on its page. */
export function DraftRow({ draft, store }: Of & { draft: ListedDraft }) {
  const { id, kind, state, title, about, doneOn, outcome, at, by } = draft
  const nameOf = useNameOf(store.id)
  const { label, tone } = DRAFT_LABELS[state]
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={`/ai-agents/work/drafts/${id}`} className="min-w-0 break-words">
            <bdi>{title || `Untitled ${DRAFT_NOUNS[kind].toLowerCase()}`}</bdi>
          </TextLink>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="wrap-anywhere text-muted">
          {DRAFT_NOUNS[kind]}
          {about !== null && about !== title && (
            <>
              {' · '}
              <bdi>{about}</bdi>
            </>
          )}
          {doneOn !== null && ` · ${DONE_ON[kind](formatDay(doneOn))}`}
        </p>
        {outcome !== null && <p className="text-pretty">{outcome}</p>}
      </div>
      <Latest at={at} name={state === 'measured' ? 'Cartwright' : nameOf(by)} store={store} />
    </li>
  )
}

/** What Today proposed, which opens where it is done. */
export function ActionRow({ action, store }: Of & { action: ListedAction }) {
  const { state, title, why, basis, stake, href, returnsOn } = action
  const { label, tone } = ACTION_LABELS[state]
  const facts = [
    stake !== null && `${formatMoney(stake, store.currency, { whole: true })} at stake`,
    basis !== null && `Basis: ${basis}`,
    returnsOn !== null && `Comes back on ${formatDay(returnsOn)}`,
  ].filter((fact) => fact !== false)
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={href} className="min-w-0 break-words">
            {title}
          </TextLink>
          {state !== 'open' && <Badge tone={tone}>{label}</Badge>}
        </p>
        <p className="text-pretty text-muted">{why}</p>
        {facts.length > 0 && <p className="text-xs text-muted">{facts.join(' · ')}</p>}
      </div>
      <div className="flex items-center gap-3">
        <DecidedBy decided={action} store={store} />
        <Decisions decided={action} decisions={DECISIONS} />
      </div>
    </li>
  )
}

/** What an assistant drafted, as plain text. */
export function NoteRow({ note, store }: Of & { note: ListedNote }) {
  const { state, title, text, token, proposedOn } = note
  const { label, tone } = ACTION_LABELS[state]
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{title}</bdi>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-muted">
          {token === null ? (
            'Proposed by an assistant of your team'
          ) : (
            <>
              Proposed by your assistant “<bdi>{token}</bdi>”
            </>
          )}{' '}
          on {formatDay(proposedOn)}
        </p>
        <NoteText text={text} />
      </div>
      <div className="flex items-center gap-3">
        <DecidedBy decided={note} store={store} />
        <Decisions decided={note} decisions={OF_NOTES} />
      </div>
    </li>
  )
}

/** Longer notes are folded. */
const LONG_NOTE = 280

function NoteText({ text }: { text: string }) {
  const body = (
    <p dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  )
  if (text.length <= LONG_NOTE) return body
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-ink underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
        Show the note
      </summary>
      {body}
    </details>
  )
}

/** When who decided. */
function DecidedBy({ decided: { state, at, by }, store }: Of & { decided: Pick<ListedAction, 'state' | 'at' | 'by'> }) {
  const nameOf = useNameOf(store.id)
  if (at === null || state === 'open') return null
  return <Latest at={at} name={nameOf(by)} store={store} />
}

const DECISIONS = [
  { state: 'done', label: 'Done' },
  { state: 'later', label: 'Later' },
  { state: 'dismissed', label: 'Dismiss' },
] as const

/** What an assistant drafted does nothing by itself, so it isn't postponed. */
const OF_NOTES = DECISIONS.filter(({ state }) => state !== 'later')

const UNDO = [{ state: 'open', label: 'Undo' }] as const

type DecisionsProps = {
  decided: Pick<ListedAction, 'id' | 'state' | 'title'>
  decisions: readonly (typeof DECISIONS)[number][]
}

/** The same decisions as in Today, which shows three proposals at most. */
function Decisions({ decided: { id, state, title }, decisions }: DecisionsProps) {
  const decide = useDecideAction()
  // The row may be gone before the answer is handled, so that callbacks of `mutate` would not run.
  async function handle({ state: chosen, label }: (typeof DECISIONS | typeof UNDO)[number]) {
    try {
      await decide.mutateAsync({ id, state: chosen })
      toast({ title: `${chosen === 'open' ? 'Open again' : label}: ${title}`, variant: 'success' })
    } catch (error) {
      toastFailure(error, 'This was not changed')
    }
  }
  return (
    <div className="flex gap-2">
      {(state === 'open' ? decisions : UNDO).map((decision) => (
        <Button
          key={decision.state}
          variant="outline"
          size="sm"
          aria-label={`${decision.label}: ${title}`}
          isLoading={decide.isPending && decide.variables.state === decision.state}
          onClick={() => void handle(decision)}
        >
          {decision.label}
        </Button>
      ))}
    </div>
  )
}
