// Some mail programs strip style sheets, so the essential styles are inline. The sheet adds dark mode and small screens.

/** The style sheet in the head of every email. */
export const emailSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0e1210 !important; }
    .card { background-color: #151a17 !important; border-color: #28302b !important; }
    .strong { color: #eef1ee !important; }
    .plain { color: #c8d0ca !important; }
    .quiet, .quiet a { color: #a3ada6 !important; }
    .brand { color: #6fcba0 !important; }
    .button { background-color: #57bd8e !important; }
    .button a { color: #06170f !important; }
    .rule { border-color: #28302b !important; }
  }
  @media (max-width: 520px) {
    .outer { padding: 20px 12px !important; }
    .card { padding: 24px 20px !important; }
    .action { width: 100% !important; }
    .button a { display: block !important; padding-left: 12px !important; padding-right: 12px !important; }
  }`

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

/** Inline styles by part of the email. */
export const emailStyle = {
  body: 'margin:0;padding:0;width:100%;background-color:#f7f8f6;-webkit-text-size-adjust:100%;text-size-adjust:100%',
  page: 'background-color:#f7f8f6',
  outer: 'padding:40px 16px',
  column: 'width:100%;max-width:560px;table-layout:fixed',
  top: 'padding:0 4px 16px',
  brand: `${font};font-size:20px;line-height:28px;font-weight:700;letter-spacing:-0.02em;color:#12563e;text-decoration:none`,
  card: 'background-color:#ffffff;border:1px solid #e3e6e2;border-radius:12px;padding:36px 40px',
  heading: `${font};margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.01em;color:#161b18;overflow-wrap:anywhere;word-break:break-word`,
  plain: `${font};margin:0 0 16px;font-size:15px;line-height:24px;color:#3d4a43;overflow-wrap:anywhere;word-break:break-word`,
  action: 'margin:8px 0 28px;border-collapse:separate',
  button: 'border-radius:8px;background-color:#12563e;text-align:center',
  label: `${font};display:inline-block;padding:13px 24px;border-radius:8px;font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none`,
  codeLabel: `${font};margin:0 0 4px;font-size:15px;line-height:24px;color:#3d4a43`,
  code: `${font};margin:0 0 28px;font-size:28px;line-height:36px;font-weight:650;letter-spacing:0.2em;font-variant-numeric:tabular-nums;color:#161b18`,
  rule: 'border:0;border-top:1px solid #e3e6e2;margin:0 0 16px',
  quiet: `${font};margin:0;font-size:13px;line-height:20px;color:#58625b;overflow-wrap:anywhere;word-break:break-word`,
  bottom: 'padding:20px 4px 0',
  preview:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f7f8f6',
}
