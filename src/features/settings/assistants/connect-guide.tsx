import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'

const PLACEHOLDER = 'YOUR_TOKEN'

type Connection = { url: string; token: string }

const CLIENTS = [
  {
    value: 'code',
    label: 'Claude Code',
    text: 'Run this command once.',
    write: ({ url, token }: Connection) =>
      `claude mcp add --transport http cartwright ${url} --header "Authorization: Bearer ${token}"`,
  },
  {
    value: 'json',
    label: 'Cursor',
    text: 'Add this to mcp.json. Other assistants read the same, or nearly.',
    write: ({ url, token }: Connection) =>
      JSON.stringify(
        { mcpServers: { cartwright: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } } },
        null,
        2,
      ),
  },
  {
    value: 'vscode',
    label: 'VS Code',
    text: 'Add this to .vscode/mcp.json.',
    write: ({ url, token }: Connection) =>
      JSON.stringify(
        { servers: { cartwright: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } } },
        null,
        2,
      ),
  },
] as const

type ConnectGuideProps = {
  url: string
  /** A new token, which is shown this once. */
  token: string | null
}

/** Says how an assistant connects, with an example to copy. */
export function ConnectGuide({ url, token }: ConnectGuideProps) {
  const [chosen, setChosen] = useState<(typeof CLIENTS)[number]['value']>('code')
  const client = CLIENTS.find(({ value }) => value === chosen) ?? CLIENTS[0]
  const example = client.write({ url, token: token ?? PLACEHOLDER })
  return (
    <section aria-label="Connect an assistant" className="mt-8">
      <PartHeading className="font-medium">Connect an assistant</PartHeading>
      <p className="mt-0.5 max-w-prose text-pretty text-muted">
        Any assistant that speaks the Model Context Protocol (MCP) over HTTP can connect. It needs this address, and
        your token as a bearer token.
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Address</dt>
        <dd className="font-mono wrap-anywhere">{url}</dd>
        <dt className="text-muted">Header</dt>
        <dd className="font-mono wrap-anywhere">Authorization: Bearer {PLACEHOLDER}</dd>
      </dl>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Example for" value={chosen} options={CLIENTS} onChange={setChosen} />
        <Button variant="outline" onClick={() => void copyText(example, 'Example')}>
          <Copy aria-hidden />
          Copy example
        </Button>
      </div>
      <p className="mt-3 text-muted">{client.text}</p>
      <pre className="mt-2 rounded-control bg-sunken p-4 font-mono text-xs leading-6 whitespace-pre-wrap wrap-anywhere">
        {example}
      </pre>
    </section>
  )
}
