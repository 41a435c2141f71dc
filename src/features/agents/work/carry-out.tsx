import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useState } from 'react'
import { useDownloadCampaign, useMoveCampaign } from '#data/agents/work.ts'
import { type Campaign, CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { dayIn } from '#domain/periods.ts'
import { formatCount, formatDateTime, formatDay } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'

/** How an approved campaign is sent with the shop's own mail tool, and what became of it. */
export function CarryOut({ campaign }: { campaign: Campaign }) {
  const { expected, sentOn, state } = campaign
  if (state === 'approved') return <Steps campaign={campaign} />
  if (state === 'failed') {
    return (
      <Alert tone="bad" title="It didn’t go out">
        Undo to try again, or edit it and have it approved again.
      </Alert>
    )
  }
  if (sentOn === null || state === 'measured') return null
  return (
    <Alert tone="good" title={`It went out on ${formatDay(sentOn)}`}>
      {expected !== null && expected.kept > 0 && (
        <>
          Don’t write to those who were kept back for {CAMPAIGN_DAYS} days. Otherwise nothing shows what the email
          brought.
        </>
      )}
    </Alert>
  )
}

function Steps({ campaign }: { campaign: Campaign }) {
  const { content, downloadedAt, expected, timeZone } = campaign
  const download = useDownloadCampaign()
  const handleDownload = () =>
    download.mutate(campaign, {
      onSuccess: () => toast({ title: 'People downloaded', description: 'Nothing is sent yet.', variant: 'success' }),
      onError: (error) => toastFailure(error, 'Not downloaded'),
    })
  return (
    <Card aria-labelledby="carry-out">
      <h2 id="carry-out" className="text-base font-semibold">
        Carry it out
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Cartwright never sends to your customers. Send it with the tool that you use for newsletters.
      </p>
      <ol className="mt-4 grid list-decimal gap-5 pl-5 marker:text-muted">
        <li>
          <p className="font-medium">Download the people</p>
          <p className="mt-0.5 text-muted">
            A CSV file that Klaviyo, Mailchimp and Brevo read
            {expected && `, with ${formatCount(expected.treated, 'person', 'people')}`}. Who is kept back isn’t in it.
          </p>
          <Button variant="outline" className="mt-2" isLoading={download.isPending} onClick={handleDownload}>
            <Download aria-hidden />
            Download
          </Button>
          {downloadedAt !== null && (
            <p className="mt-2 text-muted">
              Last downloaded on {formatDateTime(downloadedAt, timeZone)}. Undo doesn’t take the file back: delete it
              yourself.
            </p>
          )}
        </li>
        <li>
          <p className="font-medium">Copy the email</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <CopyPart name="Subject" text={content.subject} />
            <CopyPart name="Preview line" text={content.preview} />
            <CopyPart name="Text" text={content.body} />
            <CopyPart name="Offer" text={content.offer} />
          </div>
        </li>
        <li>
          <p className="font-medium">Say when it went out</p>
          <Confirmation campaign={campaign} />
        </li>
      </ol>
    </Card>
  )
}

function CopyPart({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Copy ${name.toLowerCase()}`}
      onClick={() => void copyText(text, name)}
    >
      <Copy aria-hidden />
      {name}
    </Button>
  )
}

function Confirmation({ campaign }: { campaign: Campaign }) {
  const { approvedAt, id, hash, timeZone, today } = campaign
  const [day, setDay] = useState(today)
  const move = useMoveCampaign()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate({ id, hash, state: 'done', sentOn: day })
  }
  return (
    <form className="mt-2 grid gap-2" noValidate onSubmit={handleSubmit}>
      <p className="text-muted">Until then, nothing is measured.</p>
      <Field label="It went out on" error={move.error?.message} className="max-w-52">
        <Input
          type="date"
          required
          value={day}
          min={approvedAt === null ? undefined : dayIn(timeZone, new Date(approvedAt))}
          max={today}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={day === ''} isLoading={move.isPending && move.variables.state === 'done'}>
          Confirm
        </Button>
        <Button
          variant="outline"
          isLoading={move.isPending && move.variables.state === 'failed'}
          onClick={() => move.mutate({ id, hash, state: 'failed' })}
        >
          It didn’t go out
        </Button>
      </div>
    </form>
  )
}
