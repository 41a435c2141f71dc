import { type ReactNode, useState } from 'react'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { RangeCalendar } from '#ui/controls/range-calendar.tsx'
import { RangeField } from '#ui/controls/range-field.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { PersonFields } from '#ui/forms/person-fields.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

type ControlProps = { disabled?: boolean; readOnly?: boolean }

type FormState = { name: string; hint?: string; error?: string; control?: ControlProps }

const states: readonly FormState[] = [
  { name: 'Plain' },
  { name: 'Hint', hint: 'What it is for.' },
  { name: 'Error', error: 'What is wrong, and what would be right.' },
  { name: 'Hint and error', hint: 'What it is for.', error: 'What is wrong, and what would be right.' },
  { name: 'Disabled', control: { disabled: true } },
  { name: 'Read-only', control: { readOnly: true } },
]

const controls: readonly { label: string; render: (props: ControlProps) => ReactNode }[] = [
  { label: 'Text', render: (props) => <Input defaultValue="Harbour Goods" {...props} /> },
  { label: 'Empty text', render: (props) => <Input placeholder="A placeholder" {...props} /> },
  { label: 'Password', render: (props) => <Input type="password" defaultValue="a long password" {...props} /> },
  { label: 'Code', render: (props) => <CodeInput defaultValue="123456" {...props} /> },
  { label: 'Several lines', render: (props) => <Textarea defaultValue="Candles and mugs." {...props} /> },
  {
    label: 'Select',
    render: ({ disabled }) => (
      <Select defaultValue="year" disabled={disabled}>
        <option value="month">Last 30 days</option>
        <option value="year">Last 12 months</option>
      </Select>
    ),
  },
]

/** All form controls in all states. */
export function FormSection() {
  return (
    <GallerySection title="Forms">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {states.map(({ name, hint, error, control = {} }) => (
          <Specimen key={name} name={name}>
            <fieldset aria-label={name} className="grid gap-4">
              {controls.map(({ label, render }) => (
                <Field key={label} label={label} hint={hint} error={error}>
                  {render(control)}
                </Field>
              ))}
            </fieldset>
          </Specimen>
        ))}
      </div>
      <Choices />
      <Specimen name="Two days">
        <DayRange />
      </Specimen>
    </GallerySection>
  )
}

function DayRange() {
  const [range, setRange] = useState({ from: '2026-02-20', to: '2026-03-04' })
  return <RangeCalendar range={range} limits={{ from: '2025-06-10', to: '2026-03-15' }} onChange={setRange} />
}

const SAVE_STATES = ['untouched', 'unsaved', 'saving', 'waiting', 'saved', 'failed'] as const

const METRICS = [
  { value: 'sales', label: 'Sales' },
  { value: 'orders', label: 'Orders' },
  { value: 'customers', label: 'Customers' },
]

function Choices() {
  const [zoom, setZoom] = useState(3)
  const [isOn, setIsOn] = useState(true)
  const [metric, setMetric] = useState('sales')
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Specimen name="Checkboxes">
        <Checkbox label="A choice" />
        <Checkbox label="A choice that is made" defaultChecked />
        <Checkbox label="A choice that is closed" disabled />
        <Checkbox label="A made choice that is closed" disabled defaultChecked />
      </Specimen>
      <Specimen name="Sliders">
        <RangeField label="Zoom" min={1} max={4} step={0.1} value={zoom} onChange={setZoom} />
        <RangeField label="Closed zoom" min={1} max={4} value={2} disabled onChange={setZoom} />
      </Specimen>
      <Specimen name="Switches">
        <Switch label="Compact mode" hint="Tighter spacing and rows." checked={isOn} onChange={setIsOn} />
        <Switch label="Closed switch" checked={false} disabled onChange={setIsOn} />
      </Specimen>
      <Specimen name="Segmented">
        <Segmented label="Metric" value={metric} options={METRICS} onChange={setMetric} />
      </Specimen>
      <Specimen name="Options and counts">
        <Field label="Sorted by">
          <OptionSelect value={metric} options={METRICS} onChange={setMetric} />
        </Field>
        <Field label="Rows">
          <CountInput defaultValue={10} />
        </Field>
      </Specimen>
      <Specimen name="A person">
        <PersonForm />
      </Specimen>
      <Specimen name="Where changes stand">
        {SAVE_STATES.map((state) => (
          <SaveBar key={state} state={state} autoSave onDiscard={() => {}} />
        ))}
        <SaveBar state="unsaved" autoSave={false} onDiscard={() => {}} />
      </Specimen>
      <Specimen name="Something beside the label">
        <Field label="Password" aside={<TextLink to="/ui">Forgot it?</TextLink>}>
          <Input type="password" />
        </Field>
      </Specimen>
    </div>
  )
}

function PersonForm() {
  const [fields, setFields] = useState({ full_name: 'Ada Example', job_title: '', company: 'Harbour Goods', bio: '' })
  return (
    <PersonFields
      fields={fields}
      email="ada@example.com"
      nameMistake={null}
      onChange={(edit) => setFields({ ...fields, ...edit })}
    />
  )
}
