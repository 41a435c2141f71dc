import type { Task } from '#domain/advisor/agents.ts'

const WRITE = /\b(?:draft|write|compose|prepare|create|make|suggest|give|need|help me with|propose|plan)\b/
const PIECE =
  /\b(?:campaign|newsletter|e-?mail|mailing|post|instagram|facebook|tiktok|social|sms|text message|advert(?:isement)?|ads?|promo(?:tion)?|announcement|subject line|offer)\b/

/** Words for what agents write. Specific tasks come before general ones. All patterns of a task must match. */
export const DRAFT_WORDS: readonly [Task, readonly RegExp[]][] = [
  [
    'product_text',
    [
      /\b(?:product|listing|item) (?:texts?|descriptions?|cop(?:y|ies)|page|blurb)\b|\bdescription (?:for|of)\b|\bdescribe\b/,
    ],
  ],
  ['customer_reply', [WRITE, /\b(?:reply|replies|response|answer|apolog(?:y|ise|ize))\b/]],
  ['customer_reply', [/^(?:please )?(?:reply|respond|apologi[sz]e|answer)\b/]],
  [
    'customer_reply',
    [
      WRITE,
      /\b(?:e-?mail|message|note|letter)\b/,
      /\b(?:to (?:a|the|my|this) (?:customer|buyer)|late|delay|damaged|broken|complain|lost|wrong item)/,
    ],
  ],
  ['campaign', [WRITE, PIECE]],
  ['campaign', [/\bcampaigns?\b/, /^(?!(?:did|was|were|has|have|is|how (?:did|was|is|well)|what did)\b)/]],
  [
    'store_setup',
    [
      /\bset(?:ting)?[- ]?up\b|\bget started\b|\bgetting started\b|\bchecklist\b|\bconfigur(?:e|ation)\b|\bwhat (?:is|'s) (?:missing|left)\b/,
    ],
  ],
]

export const GREETING_WORDS =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|howdy)\b[^a-z]*(?:there|all|you)?[^a-z]*$/
export const THANKS_WORDS =
  /^(?:many )?(?:thanks?|thank you|thx|cheers|great|perfect|ok(?:ay)?|cool|nice|good job|well done)\b(?!.*\b(?:what|which|who|how|why|when|where|show|list|top|best)\b|.*\b(?:and|but|then)\b(?! (?:thank|thx|bye))).{0,30}$/
export const HELP_WORDS =
  /\b(?:what can you (?:do|answer|tell)|what (?:do|can) (?:you|i) (?:know|ask)|how (?:can|do) you help|help me|who are you|what are you|are you (?:a |an )?(?:human|bot|real|ai|robot))\b|^help\b/
