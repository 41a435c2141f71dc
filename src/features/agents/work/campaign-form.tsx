import { type FormEvent, useRef, useState } from 'react'
import { useCreateCampaign, useEditCampaign } from '#data/agents/work.ts'
import type { Campaign, CampaignContent } from '#domain/contracts/campaigns/campaign.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Card } from '#ui/layout/card.tsx'
import { problemOf, readPercent } from './campaign-draft.ts'
import { AudienceFields, EmailFields, GroupFields } from './campaign-fields.tsx'
import { PreviewPanels } from './campaign-panels.tsx'
import { CAMPAIGN_GRID, SAVE_BAR } from './campaign-grid.ts'

type CampaignFormProps = {
  storeId: string
  id: string
  /** Missing for a new one. */
  campaign?: Campaign
  initial: CampaignContent
  /** Why what is written here can't be saved any more. */
  conflict?: string | undefined
  /** Where a new one comes from. */
  origin?: { message?: string; isFromToday?: boolean }
  onSaved: (campaign: Campaign) => void
  onCancel: () => void
}

/** The fields of a campaign, with who gets it as it stands. */
export function CampaignForm(props: CampaignFormProps) {
  const { storeId, id, campaign, origin, conflict, onSaved, onCancel } = props
  // Kept as they were at first: if a colleague saves meanwhile, the server must refuse this person's older version.
  const [{ initial, hash }] = useState({ initial: props.initial, hash: campaign?.hash })
  const [content, setContent] = useState(initial)
  const [percentText, setPercentText] = useState(initial.percentOff === null ? '' : String(initial.percentOff))
  const [isTried, setIsTried] = useState(false)
  const { save, failure, isSaving, isSaved, isDone } = useSave({ storeId, id, hash, origin, onSaved })
  const isChanged = campaign?.hash !== hash && !isSaving && !isSaved
  const warning = warningOf(conflict, isChanged)
  const percentOff = readPercent(percentText)
  const written: CampaignContent = { ...content, percentOff: percentOff ?? null }
  const problem = (isTried && problemOf(content, percentText)) || {}
  const isUnsaved = JSON.stringify(written) !== JSON.stringify(initial)
  const change = (changes: Partial<CampaignContent>) => setContent((before) => ({ ...before, ...changes }))

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    const [field] = Object.keys(problemOf(content, percentText) ?? {})
    if (field === undefined) save({ ...written, name: written.name.trim() })
    else focusField(event.currentTarget, field)
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <div className={CAMPAIGN_GRID}>
        <div>
          <Card className="grid gap-4">
            <AudienceFields content={content} problem={problem} onChange={change} storeId={storeId} />
          </Card>
          <Card className="grid gap-4">
            <EmailFields
              content={content}
              problem={problem}
              onChange={change}
              percentText={percentText}
              onPercentText={setPercentText}
            />
          </Card>
        </div>
        <div>
          <Card className="grid gap-4">
            <GroupFields content={content} problem={problem} onChange={change} />
          </Card>
          <PreviewPanels storeId={storeId} id={id} content={written} isSaved={campaign !== undefined} />
        </div>
      </div>
      <Notices warning={warning} failure={failure} />
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

const warningOf = (conflict: string | undefined, isChanged: boolean): string | undefined =>
  conflict ?? (isChanged ? CHANGED : undefined)

function Notices({ warning, failure }: { warning: string | undefined; failure: Error | null }) {
  return (
    <>
      {warning && (
        <Alert tone="warning" className="mt-5">
          {warning}
        </Alert>
      )}
      {failure && (
        <Alert tone="bad" className="mt-5">
          {failure.message}
        </Alert>
      )}
    </>
  )
}

const CHANGED =
  'Somebody changed this campaign while you edited it, so yours can’t be saved. Copy what you need, press Cancel, and edit again.'

type Saving = Pick<CampaignFormProps, 'storeId' | 'id' | 'onSaved'> & {
  /** The hash of the content that was there when the form opened. Missing for a new campaign. */
  hash: string | undefined
  origin: CampaignFormProps['origin']
}

/** Returns a function that saves a campaign, and what went wrong. After that, leaving the page asks nothing. */
function useSave({ storeId, id, hash, origin, onSaved }: Saving) {
  const create = useCreateCampaign()
  const edit = useEditCampaign()
  const isDone = useRef(false)
  const onSuccess = (saved: Campaign) => {
    isDone.current = true
    onSaved(saved)
  }
  return {
    isDone,
    failure: create.error ?? edit.error,
    isSaving: create.isPending || edit.isPending,
    isSaved: create.isSuccess || edit.isSuccess,
    save: (content: CampaignContent) => {
      if (hash !== undefined) edit.mutate({ id, hash, content }, { onSuccess })
      else create.mutate({ store: storeId, id, content, ...origin }, { onSuccess })
    },
  }
}
