import { Panel } from '#features/agents/work/campaign-panels.tsx'
import { HistoryEntry } from '#features/agents/work/history-entry.tsx'
import { useNameOf } from '#features/agents/work/work-rows.tsx'
import { DRAFT_LABELS, type DraftOf, type DraftParts } from './draft-parts.ts'

type DraftHistoryProps<Content> = { draft: DraftOf<Content>; parts: DraftParts<Content> }

/** What happened to a draft, with the content of each approval and change. */
export function DraftHistory<Content>({ draft, parts: { doneText, Preview } }: DraftHistoryProps<Content>) {
  const { history, storeId, timeZone } = draft
  const nameOf = useNameOf(storeId)
  return (
    <Panel id="history" title="History">
      <ol className="mt-2 divide-y divide-line">
        {history.map(({ id, event, doneOn, content, at, by }) => (
          <HistoryEntry
            key={id}
            label={doneOn === null ? DRAFT_LABELS[event].label : `${DRAFT_LABELS[event].label}: ${doneText(doneOn)}`}
            at={at}
            timeZone={timeZone}
            name={event === 'measured' ? 'Cartwright' : nameOf(by)}
            content={content && <Preview content={content} />}
          />
        ))}
      </ol>
    </Panel>
  )
}
