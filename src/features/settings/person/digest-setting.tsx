import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { digestQueries, type DigestSettings, useSaveDigest } from '#data/person/digest.ts'
import type { Account } from '#data/person/profile.ts'
import { installationQueries } from '#data/stores/installation.ts'
import { DIGEST_FREQUENCIES, type DigestFrequency } from '#domain/contracts/digest.ts'
import { QUIET_AFTER_DAYS, URGENT_HOURS } from '#domain/digest/decide-digest.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { SettingsPart } from '#features/settings/settings-part.tsx'
import { listTimeZones } from '#features/settings/time-zones.ts'
import { formatHour } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { DigestPreview } from './digest-preview.tsx'

const FREQUENCY_LABELS: Record<DigestFrequency, string> = { never: 'Never', daily: 'Every day', weekly: 'Every week' }

const FREQUENCIES = DIGEST_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))

const KEYS = ['frequency', 'weekday', 'hour', 'timeZone', 'isUrgent'] as const

/** 1 January 2024 was a Monday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, index + 1)),
}))

const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: formatHour(hour),
  }))

/** Chooses whether and when Today comes by email, and shows that email. */
export function DigestSetting({ account }: { account: Account }) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const installation = useQuery(installationQueries.own())
  const settings = useQuery(digestQueries.settings(account.id))
  const { frequency } = settings.data ?? {}
  return (
    <SettingsPart
      title="Today by email"
      text="How the last day or week went, what there is to do and what changed, for all of your stores. Every figure links to its screen."
      actions={
        <Button variant="outline" onClick={() => setIsPreviewOpen(true)}>
          Preview
        </Button>
      }
    >
      {installation.data && settings.data ? (
        <DigestChoice sendsEmail={installation.data.sendsEmail} account={account} saved={settings.data} />
      ) : (
        <NotLoaded
          query={installation.data ? settings : installation}
          title="Your choice could not be loaded"
          loading={<DigestSkeleton />}
        />
      )}
      {isPreviewOpen && (
        <DigestPreview first={frequency === 'weekly' ? 'weekly' : 'daily'} onClose={() => setIsPreviewOpen(false)} />
      )}
    </SettingsPart>
  )
}

type DigestChoiceProps = { account: Account; saved: DigestSettings }

function DigestChoice({ sendsEmail, ...props }: DigestChoiceProps & { sendsEmail: boolean }) {
  if (sendsEmail) return <DigestForm {...props} />
  return (
    <Alert title="Email isn’t set up yet">
      Ask the person who installed Cartwright for you to set up sending email. Until then, you can only preview it.
    </Alert>
  )
}

function DigestForm({ account, saved }: DigestChoiceProps) {
  const { fields, autoSave, state, choose, submit, discard } = useSettingsDraft({
    name: 'digest',
    keys: KEYS,
    saved,
    clean: (wanted) => wanted,
    isValid: () => true,
    mutation: useSaveDigest(account.id, saved),
  })
  const zones = useMemo(() => listTimeZones(fields.timeZone), [fields.timeZone])
  const hours = useMemo(() => hourOptions(), [])
  const isPlanned = fields.frequency !== 'never'

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
  }

  return (
    <form className="grid gap-5" onSubmit={handleSubmit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="How often">
          <OptionSelect
            value={fields.frequency}
            options={FREQUENCIES}
            onChange={(frequency) => choose({ frequency })}
          />
        </Field>
        {fields.frequency === 'weekly' && (
          <Field label="Day">
            <OptionSelect
              value={String(fields.weekday)}
              options={WEEKDAYS}
              onChange={(weekday) => choose({ weekday: Number(weekday) })}
            />
          </Field>
        )}
        {isPlanned && (
          <Field label="Time">
            <OptionSelect
              value={String(fields.hour)}
              options={hours}
              onChange={(hour) => choose({ hour: Number(hour) })}
            />
          </Field>
        )}
        {(isPlanned || fields.isUrgent) && (
          <Field label="Your time zone">
            <OptionSelect value={fields.timeZone} options={zones} onChange={(timeZone) => choose({ timeZone })} />
          </Field>
        )}
      </div>
      <Switch
        label="Urgent emails"
        hint={`Orders stopped arriving, or orders or net sales fell by half over three days or a week. One a day at most, between ${formatHour(URGENT_HOURS.from)} and ${formatHour(URGENT_HOURS.to)}.`}
        checked={fields.isUrgent}
        onChange={(isUrgent) => choose({ isUrgent })}
      />
      <p className="text-pretty text-muted">
        Emails go to <span dir="auto">{account.email}</span>. After {QUIET_AFTER_DAYS} days without an import of orders,
        you get one reminder and then none until you import orders.
      </p>
      <SaveBar note="" state={state} autoSave={autoSave} onDiscard={discard} />
    </form>
  )
}

function DigestSkeleton() {
  return (
    <output aria-label="Loading your choice" className="grid gap-4">
      <Skeleton className="h-16 max-w-sm" />
      <Skeleton className="h-11" />
      <Skeleton className="h-9 w-64" />
    </output>
  )
}
