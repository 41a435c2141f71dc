/** One e-mail to one person. */
export type MailMessage = { to: string; subject: string; html: string; text: string }

/** Where e-mails go: a folder that a page shows, or a mail server. */
export type Mailer = {
  readonly kind: 'outbox' | 'smtp'
  /** Resolves once the message is written or accepted; rejects when it is not. */
  send(message: MailMessage): Promise<void>
}
