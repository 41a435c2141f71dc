import { type FormEvent, useRef, useState } from 'react'
import { type CreatedDraft, useCreateDraft, useEditDraft } from '#data/agents/drafts.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SAVE_BAR } from '#features/agents/work/campaign-grid.ts'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { DraftParts } from './draft-parts.ts'

/** What a new draft is, and where it comes from. */
export type NewDraft = Omit<CreatedDraft, 'store' | 'id' | 'content'>

type DraftFormProps<Content> = {
  storeId: string
  id: string
  parts: DraftParts<Content>
  initial: Content
  about: Draft['about']
  /** The hash of the content that is shown. Missing for a new draft. */
  hash?: string
  /** Missing for a draft that is changed. */
  created?: NewDraft
  /** Why what is written here can't be saved any more. */
  conflict?: string | undefined
  onSaved: (draft: Draft) => void
  onCancel: () => void
}

/** The fields of a draft. */
export function DraftForm<Content extends object>(props: DraftFormProps<Content>) {
  const { storeId, id, parts, about, created, onSaved, onCancel } = props
  const { Fields, noun } = parts
  // Kept as they were at first: if a colleague saves meanwhile, the server must refuse this person's older version.
  const [{ initial, hash }] = useState({ initial: props.initial, hash: props.hash })
  const [content, setContent] = useState(initial)
  const { save, failure, isSaving, isSaved, isDone } = useSave({ storeId, id, hash, created, onSaved })
  const isChanged = props.hash !== hash && !isSaving && !isSaved
  const warning = props.conflict ?? (isChanged ? changedText(noun) : undefined)
  const isUnsaved = JSON.stringify(content) !== JSON.stringify(initial)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) save(content)
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Card className="grid max-w-4xl gap-4">
        <Fields
          content={content}
          storeId={storeId}
          about={about}
          onChange={(changes) => setContent((before) => ({ ...before, ...changes }))}
        />
      </Card>
      {warning && (
        <Alert tone="warning" className="mt-5 max-w-4xl">
          {warning}
        </Alert>
      )}
      {failure && (
        <Alert tone="bad" className="mt-5 max-w-4xl">
          {failure.message}
        </Alert>
      )}
      <div className={SAVE_BAR}>
        <Button type="submit" isLoading={isSaving}>
          Save
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <LeaveGuard
        isUnsaved={isUnsaved}
        isSettling={false}
        onSettle={() => undefined}
        isLeaving={({ currentLocation, nextLocation }) =>
          !isDone.current &&
          (currentLocation.pathname !== nextLocation.pathname || !nextLocation.search.includes('edit'))
        }
        text="What you wrote isn’t saved yet."
      />
    </form>
  )
}

const changedText = (noun: string) =>
  `Somebody changed this ${noun} while you edited it, so yours can’t be saved. Copy what you need, press Cancel, and edit again.`

type Saving = Pick<DraftFormProps<object>, 'storeId' | 'id' | 'onSaved'> & {
  hash: string | undefined
  created: NewDraft | undefined
}

/** Returns a function that saves a draft, and what went wrong. After that, leaving the page asks nothing. */
function useSave({ storeId, id, hash, created, onSaved }: Saving) {
  const create = useCreateDraft()
  const edit = useEditDraft()
  const isDone = useRef(false)
  const onSuccess = (saved: Draft) => {
    isDone.current = true
    onSaved(saved)
  }
  return {
    isDone,
    failure: create.error ?? edit.error,
    isSaving: create.isPending || edit.isPending,
    isSaved: create.isSuccess || edit.isSuccess,
    save: (content: object) => {
      if (created) create.mutate({ store: storeId, id, content, ...created }, { onSuccess })
      else if (hash !== undefined) edit.mutate({ id, hash, content }, { onSuccess })
    },
  }
}
