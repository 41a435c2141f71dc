import { CAMPAIGN_DAYS, KEPT_BACK } from '#domain/contracts/campaigns/campaign.ts'
import type { Article } from './article.ts'

export const WORK_ARTICLE: Article = {
  id: 'work',
  group: 'Screens',
  title: 'Work and campaigns',
  summary:
    'Approve what is proposed, send campaign emails with your own tool, and keep some people back to see what they bring.',
  keywords:
    'agents approve approval edit dismiss undo campaign email newsletter win-back control group kept back holdout consent klaviyo mailchimp brevo csv download measure lift proposal history',
  screen: { to: '/ai-agents/work', label: 'Open Work' },
  sections: [
    {
      paragraphs: [
        'Work lists what is proposed to you and what became of it: campaign emails, replies to customers, what Today proposes, and notes that your assistants draft. “Replies to customers” says how a reply is written and sent. Cartwright never sends anything to your customers. Each step is kept in the history with who did it and when.',
      ],
    },
    {
      heading: 'Propose a campaign',
      points: [
        'Ask the Marketing Manager for a campaign email or a win-back email, and press Make a campaign below the draft.',
        'Press New campaign on a segment, on a list, or in the menu of all customers. Today opens it where it proposes to write to overdue customers.',
        'On the page of a product, press Cross-sell beside a product that sells with it, or ask the Marketing Manager “What should I cross-sell?”. The campaign is for customers who bought one of the two and not the other. It is offered if at least ten orders have both, 1.5 times as many as by chance, and clearly more.',
        'Write the subject, the preview line, the text and an offer. With a percentage, the page says what it takes off an average order, and of how much gross profit if your costs are known.',
      ],
    },
    {
      heading: 'Who gets it',
      points: [
        'Customers who agreed to marketing by email. Those who said no, and those who have no email, never get it.',
        `People who never said yes or no, and those in a campaign that still runs, get it only if you tick the box. A campaign runs from its approval until ${CAMPAIGN_DAYS} days after it went out.`,
        `Some are kept back: ${KEPT_BACK}% unless you choose otherwise, drawn by chance. They don’t get the email. Many of your customers would order anyway, and only the difference to those who were kept back shows what the email brought.`,
        `The page says before the approval how small a difference can be seen. It counts on how many customers who hadn’t ordered for as long ordered in the last ${CAMPAIGN_DAYS} days. With few people, only a large difference can be told from chance.`,
      ],
    },
    {
      heading: 'Approve',
      points: [
        'Any member of the store can approve. What is in square brackets has to be filled in or deleted first. The approval is for exactly what the page shows: the text, who gets it and who is kept back. After a change, it must be approved again.',
        'If a colleague changed or approved it meanwhile, or the people changed, for example by an import, you are told and nothing happens. What you were writing stays until you select Cancel.',
        'Undo takes an approval back. Dismiss puts a proposal aside, and Undo brings it back.',
        'Delete removes a campaign that was never approved, with its history. What was approved once stays.',
      ],
    },
    {
      heading: 'Send it and confirm',
      points: [
        'Download has a CSV file that Klaviyo, Mailchimp and Brevo read, with the consent of each person. The first word of a name is the first name. Who is kept back isn’t in it, and neither is who said no since the approval.',
        'Copy the subject, the preview line, the text and the offer into your mail tool. The page warns you if the text doesn’t have the code of the offer.',
        `Then enter the day under “It went out on”. Until you do, nothing is measured. Don’t write to those who are kept back for ${CAMPAIGN_DAYS} days.`,
        'Undo after a download doesn’t take the file back. Delete it yourself.',
      ],
    },
    {
      heading: 'How a campaign is measured',
      points: [
        `Orders count from the day it went out, for ${CAMPAIGN_DAYS} days, once these days are complete in your imports. An order that was returned in full doesn’t count. All people of the campaign count, also those who never opened the email.`,
        'The share of people who ordered is compared between those who got it and those who were kept back. The difference is told with a range that has the truth in 95 of 100 campaigns. If the range has zero in it, the effect can’t be told from chance.',
        'Net sales per person are compared if enough people ordered. Amounts above the 99th percentile of those who ordered count as that, so that one large order doesn’t decide.',
        `Until the ${CAMPAIGN_DAYS} days are over, the page looks once a week. These ranges are wider: whoever looks early and often finds more that is only chance.`,
        'After the last look, the campaign is Measured. The result stays as it was found, whatever you import later. Undo takes it back together with the day, and the history keeps it.',
        'Without people who are kept back, nothing can be told. Ask an agent “Did the campaign work?” for the result of the last one.',
      ],
    },
    {
      heading: 'Notes of assistants',
      paragraphs: [
        'A connected assistant can draft notes. They are shown as plain text with the name of your token, and do nothing by themselves. Mark a note as done, or dismiss it. Undo brings it back.',
      ],
    },
    {
      heading: 'Your customers’ data',
      paragraphs: [
        'Who is in a campaign is deleted with the customer and with the store. The export of your store has all campaigns, their history and who was in them.',
        'When you forget a customer, the name and email address are replaced by “…” in campaigns that aren’t approved, which must then be checked again. An approved campaign keeps its text as it was sent. Why it was proposed and its history lose the texts that name the person.',
      ],
    },
  ],
}
