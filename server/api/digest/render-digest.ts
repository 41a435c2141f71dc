import { html } from 'hono/html'
import type { DigestItem, DigestLine, DigestLink, DigestSection, DigestText } from '#domain/digest/digest-text.ts'
import { type EmailMarkup, frameEmail, type Sender } from '#server/platform/mail/email-frame.ts'
import { emailStyle } from '#server/platform/mail/email-style.ts'

/** `unsubscribeUrl` is null in a preview, where nobody can be unsubscribed. */
type Site = Sender & { unsubscribeUrl: string | null }

type Rendered = { html: string; text: string }

const style = {
  ...emailStyle,
  name: emailStyle.plain.replace('margin:0 0 16px', 'margin:24px 0 4px;font-weight:650'),
  days: emailStyle.quiet.replace('margin:0', 'margin:0 0 8px'),
  figures: 'width:100%;margin:0 0 8px;border-collapse:collapse',
  label: `${emailStyle.quiet};font-weight:400;text-align:left;width:38%;padding:8px 12px 8px 0;vertical-align:top`,
  value: `${emailStyle.plain.replace('margin:0 0 16px', 'margin:0')};padding:6px 0;vertical-align:top;text-align:right`,
  amount: 'font-weight:650;text-decoration:underline;font-variant-numeric:tabular-nums',
  title: emailStyle.plain.replace('margin:0 0 16px', 'margin:20px 0 8px;font-weight:650'),
  item: emailStyle.plain.replace('margin:0 0 16px', 'margin:0'),
  why: emailStyle.quiet.replace('margin:0', 'margin:2px 0 0'),
  itemEnd: 'height:14px;line-height:14px;font-size:0',
  line: emailStyle.plain.replace('margin:0 0 16px', 'margin:12px 0 0'),
  link: 'color:#12563e;text-decoration:underline',
  noted: 'color:inherit;text-decoration:underline',
}

const SETTINGS_PATH = '/settings/notifications'

/** Renders a digest as HTML with tables, and as plain text with the same content. */
export async function renderDigest(digest: DigestText, site: Site): Promise<Rendered> {
  return { html: await toHtml(digest, site), text: toText(digest, site) }
}

async function toHtml(digest: DigestText, site: Site): Promise<string> {
  const urlOf = ({ href }: DigestLink) => `${site.siteUrl}${href}`
  const linkOf = (link: DigestLink, look: string, name = 'brand'): EmailMarkup =>
    html`<a class="${name}" href="${urlOf(link)}" style="${look}" dir="auto">${link.text}</a>`
  const lineOf = (line: DigestLine, look: string, name?: string): EmailMarkup[] =>
    line.map((part) => (typeof part === 'string' ? html`${part}` : linkOf(part, look, name)))

  const figureOf = ({ label, value, note }: DigestSection['figures'][number]) =>
    html`<tr class="rule" style="border-top:1px solid #e3e6e2">
      <th scope="row" class="quiet" align="left" style="${style.label}">${label}</th>
      <td class="strong" align="right" style="${style.value}">
        ${linkOf(value, `${style.amount};color:inherit`, 'strong')}
        ${note.length > 0 && html`<br /><span class="quiet" style="${style.quiet}">${lineOf(note, style.noted, '')}</span>`}
      </td>
    </tr>`

  const itemOf = ({ title, stake, texts }: DigestItem) =>
    html`<tr>
      <td style="padding:0">
        <p class="plain" style="${style.item}">
          ${linkOf(title, `${style.link};font-weight:600`)} ${stake && html`· ${linkOf(stake, style.noted, '')}`}
        </p>
        ${texts.map((text) => html`<p class="quiet" style="${style.why}" dir="auto">${text}</p>`)}
        <div style="${style.itemEnd}">&nbsp;</div>
      </td>
    </tr>`

  const sectionOf = ({ name, days, figures, lists, lines }: DigestSection) =>
    html`${name !== null && html`<h2 class="strong" style="${style.name}" dir="auto">${name}</h2>`}
    ${days !== null && html`<p class="quiet" style="${style.days}">${days}</p>`}
    ${
      figures.length > 0 &&
      html`<table class="figures" width="100%" cellpadding="0" cellspacing="0" style="${style.figures}">
        ${figures.map(figureOf)}
      </table>`
    }
    ${lists.map(
      ({ title, items }) =>
        html`<h3 class="strong" style="${style.title}">${title}</h3>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
            ${items.map(itemOf)}
          </table>`,
    )}
    ${lines.map((line) => html`<p class="plain" style="${style.line}">${lineOf(line, style.link)}</p>`)}`

  const card = html`<h1 class="strong" style="${style.heading}" dir="auto">${digest.heading}</h1>
    ${digest.sections.map(sectionOf)}`
  const end = site.unsubscribeUrl ?? `${site.siteUrl}${SETTINGS_PATH}`
  const bottom = html`<p class="quiet" style="${style.quiet}">
    ${digest.closing} <a href="${site.siteUrl}${SETTINGS_PATH}" style="color:inherit">Change it</a> ·
    <a href="${end}" style="color:inherit">Unsubscribe</a>
  </p>`
  return frameEmail({ subject: digest.subject, preview: digest.preview, card, bottom }, site)
}

const wordsOf = (line: DigestLine): string => line.map((part) => (typeof part === 'string' ? part : part.text)).join('')

function toText(digest: DigestText, site: Site): string {
  const urlOf = ({ href }: DigestLink) => `${site.siteUrl}${href}`
  const linesOf = (line: DigestLine): string => {
    const links = line.filter((part) => typeof part !== 'string')
    return [wordsOf(line), ...new Set(links.map((link) => `  ${urlOf(link)}`))].join('\n')
  }
  const itemOf = ({ title, stake, texts }: DigestItem) =>
    [
      `* ${title.text}${stake ? ` · ${stake.text}` : ''}`,
      ...texts.map((text) => `  ${text}`),
      `  ${urlOf(title)}`,
    ].join('\n')
  const figureOf = ({ label, value, note }: DigestSection['figures'][number]) =>
    // The note is about the same days, so that one address is enough.
    linesOf([`${label}: `, value, note.length > 0 ? ` (${wordsOf(note)})` : ''])
  const sectionOf = ({ name, days, figures, lists, lines }: DigestSection) => [
    ...(name === null ? [] : [`== ${name}`]),
    ...(days === null ? [] : [days]),
    ...figures.map(figureOf),
    ...lists.flatMap(({ title, items }) => [title.toUpperCase(), ...items.map(itemOf)]),
    ...lines.map(linesOf),
  ]
  const parts = [
    digest.heading,
    ...digest.sections.flatMap(sectionOf),
    digest.closing,
    `Change it:\n${site.siteUrl}${SETTINGS_PATH}`,
    ...(site.unsubscribeUrl === null ? [] : [`Unsubscribe:\n${site.unsubscribeUrl}`]),
    `-- \n${site.productName}\n${site.siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
