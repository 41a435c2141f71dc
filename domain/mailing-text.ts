import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'

/** `people` is how many are in the list. */
type MailingCounts = Pick<MailingList, 'refused' | 'unknown' | 'withoutEmail'> & { people: number }

type Options = { isUnknownIncluded: boolean; number: (value: number) => string }

const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** Says how many people a mailing list has, and how many it leaves out and why. */
export function mailingText(
  { people, refused, unknown, withoutEmail }: MailingCounts,
  { isUnknownIncluded, number }: Options,
): string {
  return [
    `${number(people)} ${verb(people, 'person', 'people')}.`,
    refused > 0 && `${number(refused)} said no and ${verb(refused, 'is', 'are')} left out.`,
    unknown > 0 &&
      `The consent of ${number(unknown)} is unknown; they are ${isUnknownIncluded ? 'included' : 'left out'}.`,
    withoutEmail > 0 && `${number(withoutEmail)} ${verb(withoutEmail, 'has', 'have')} no email address.`,
  ]
    .filter(Boolean)
    .join(' ')
}
