import type { JSX } from 'react'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import type { CHOSEN_DRAFT_STATES } from '#domain/contracts/drafts/draft.ts'
import type { Tone } from '#ui/feedback/tones.ts'

type Event = Draft['history'][number]

/** A draft of a kind with this content. */
export type DraftOf<Content> = Omit<Draft, 'kind' | 'content' | 'history'> & {
  content: Content
  history: (Omit<Event, 'content'> & { content: Content | null })[]
}

export type FieldsProps<Content> = {
  content: Content
  onChange: (changes: Partial<Content>) => void
  storeId: string
  about: Draft['about']
}

/** What the form of a new draft begins with. */
export type Beginning<Content> = {
  storeId: string
  about: Draft['about']
  initial: Content
  message?: string | undefined
}

/** What the pages need to know of a kind of drafts. */
export type DraftParts<Content> = {
  /** What it is called in texts, such as reply. */
  noun: string
  /** The day on which it was used, in words. */
  doneText: (day: string) => string
  titleOf: (content: Content) => string
  /** Says what has to be done before it can be approved. `null` if nothing. */
  obstacleOf: (content: Content) => string | null
  /** The fields of its form. */
  Fields: (props: FieldsProps<Content>) => JSX.Element
  /** The content as it will be read. */
  Preview: (props: { content: Content }) => JSX.Element
  /** How an approved one is used. */
  CarryOut: (props: { draft: DraftOf<Content> }) => JSX.Element | null
}

export const DRAFT_LABELS: Record<Draft['state'], { label: string; tone: Tone }> = {
  proposed: { label: 'Proposed', tone: 'neutral' },
  edited: { label: 'Edited', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'good' },
  done: { label: 'Done', tone: 'good' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
  measured: { label: 'Measured', tone: 'good' },
}

type Chosen = (typeof CHOSEN_DRAFT_STATES)[number]

/** What Undo returns to. */
export const BEFORE: Partial<Record<Draft['state'], Chosen>> = {
  approved: 'taken_back',
  done: 'approved',
  measured: 'approved',
  dismissed: 'proposed',
}

const OPEN: readonly Draft['state'][] = ['proposed', 'edited', 'taken_back']

/** Whether it waits for approval. */
export const mayApprove = ({ state }: Pick<Draft, 'state'>): boolean => OPEN.includes(state)
