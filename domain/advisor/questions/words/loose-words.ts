const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

/** Politeness, sounds and slang, which replies don't name. */
const SILENT = words(
  'pls plz thx ty cheers gimme lemme wanna gonna gotta yo hiya heya hmm hm um umm uh er erm btw asap fyi lol haha wow ugh',
  'oh ah sorry curious alright lately recently currently nowadays u ur ya howdy look check',
  'find display',
)

/** What people call somebody. None of them can stand before a figure, because some are goods too. */
const VOCATIVES = words('mate buddy bro dude pal folks')

/** Verbs of asking and looking. They can stand before a figure: "check sales". */
const VERBS = words(
  'analyze analyse understand calculate compute send pull fetch grab provide present print draw visualize visualise',
  'monitor study examine inspect investigate assess evaluate determine estimate learn hear wonder wondering wondered guess',
  'think hope hoping try trying tried',
)

/** Verbs of a state, and adverbs. None of them limits a figure. */
const OTHERS = words(
  'go goes gone looks looking looked seem seems seemed appear appears feel feels felt fare fared faring stand stands',
  'standing shape shaping shaped pan panned place placed managed manage',
  'really actually exactly basically honestly truly roughly approximately generally already yet anyway anyways quickly',
  'briefly simply maybe perhaps possibly certainly definitely obviously frankly seriously literally kinda sorta pretty quite',
  'precisely hopefully apparently supposedly luckily sadly unfortunately surely',
)

/** Judgments. "Are sales good" asks for sales, and "which products are good" for something else. */
const JUDGMENTS = words('good bad badly great fine nice awful terrible amazing decent healthy')

const JUDGED =
  /^(?:(?:so|and|well|hi|hey|hello|ok|okay)\b,? )*(?:how(?! (?:many|much|often)\b)|is|are|was|were|did|do|does|has|have)\b/

/** Whether a question asks how a figure is. There a judgment neither limits nor ranks anything. */
export const asksForJudgment = (text: string): boolean => JUDGED.test(text)

export const isJudgment = (word: string): boolean => JUDGMENTS.has(word)

/** Whether a word can begin a request before what it asks for. */
export const isLead = (word: string): boolean => VERBS.has(word) || SILENT.has(word)

/** Whether a word is left out without a note. */
export const isSilent = (word: string): boolean => SILENT.has(word) || VOCATIVES.has(word)

/** Whether a word can be left out where it can't be a name: it neither limits, compares, counts nor negates anything. */
export const isLoose = (word: string): boolean =>
  isSilent(word) || VERBS.has(word) || OTHERS.has(word) || isJudgment(word)

/** @internal */
export const LOOSE_WORDS: readonly string[] = [...SILENT, ...VOCATIVES, ...VERBS, ...OTHERS, ...JUDGMENTS]

const LOOK =
  '(?:look|overview|summary|check|rundown|recap|update|report|glance|idea|picture|answer|question|view|breakdown)'
const ARTICLE = '(?:(?:an?|the|one|some) )?'
const KIND = '(?:(?:bar|line|simple|small|nice|quick|clear) )*'
const PICTURE = '(?:charts?|graphs?|plots?|diagrams?)'

const LINE = '(?:line|curve|bars|columns|lines|trend line)'

/** How an answer is to look. */
const CHART_FORMS = [
  `(?<=^(?:(?:please|can|could|you|now|and|i|want|to) )*)(?:draw|plot|sketch|paint) (?:me |us |up )*(?:an? |the )?${LINE} (?:of|for|with|showing)\\b`,
  `\\bas (?:an? )?${LINE}\\b(?= *[?.!,]|$)`,
  `\\b(?:as|in) ${ARTICLE}${KIND}${PICTURE}\\b`,
  `\\b(?:put|show|see|have) (?:it|that|this|them|those|these)(?: all)? (?:on|in|into) (?:an? |the )?${KIND}${PICTURE}\\b`,
  `(?<=^(?:(?:please|can|could|may|you|show|give|make|draw|create|plot|see|have|get|i|we|want|need|us|me|to) )*)${ARTICLE}${KIND}${PICTURE} (?:of|for|with|showing)\\b`,
  '(?<=^(?:(?:please|can|could|you|i|want|to) )*)(?:chart|graph|plot)(?= (?:me |us |my |our |the )*\\w)',
]

const FORMS = [
  ...CHART_FORMS,
  `\\bas ${ARTICLE}${KIND}(?:tables?|lists?|bullet points|bullets)\\b`,
  `\\bin (?:an? )${KIND}(?:table|list)\\b`,
  `(?<=^(?:(?:please|can|could|you|show|give|make|draw|create|i|want|need|us|me) )*)${ARTICLE}${KIND}(?:table|list) (?:of|for|with|showing)\\b`,
]

/** Phrases that say nothing about the figure. */
const PHRASES = [
  '\\b(?:real|really|super) quick\\b',
  '^(?:(?:hi|hey|hello|ok|okay|so|and|morning|evening)\\b[!,. ]*)*(?:(?:an?|one|just|another|last) )*(?:(?:quick|short|small|simple|dumb|silly) (?:one|thing|question|q)|question|one more(?: thing)?)\\b[ ,:;–-]*(?=\\w|·)',
  "\\b(?:i )?hope (?:you(?:'?re| are|r)?|u r|ur|all is|all's|everything(?:'s| is))(?: (?:all|doing|having|keeping|feeling))*(?: (?:an? )?(?:well|good|fine|great|ok|okay|nice|lovely)(?: (?:day|week|weekend|one))?)\\b",
  '\\b(?:no (?:rush|hurry|stress|pressure)|when(?:ever)? you (?:have|get|find) (?:a )?(?:minute|moment|second|sec|chance|time)|as soon as you can|out of (?:pure )?(?:curiosity|interest)|just curious|just for (?:the )?(?:record|fun)|in advance|real talk|any idea|do you (?:happen to )?know|can you (?:remind|tell) me|remind me|off the top of your head)\\b(?:,? but\\b)?',
  '^(?:good )?(?:morning|afternoon|evening)\\b(?= *[!,.])',
  "\\b(?:thats|that is|that's) (?:all|it)(?: for now)?\\b",
  '\\bfor real\\b',
  `\\b${ARTICLE}(?:quick|brief|short|rough|general|simple) ${LOOK}(?: (?:of|at|on|about|for))?`,
  '\\b(?:take|have|get|give me|need|want) (?:a|another) (?:look|peek|glance) (?:at|into)\\b',
  '(?<!\\bshould )\\blook(?:ing)? (?:at|into)\\b',
  "\\bif (?:you (?:can|could|may|would|do not mind|don't mind)|possible|i may ask)\\b",
  '\\bby any chance\\b',
  '\\bat a glance\\b',
  '\\bin (?:short|brief|a nutshell|plain english|simple words|general|detail)\\b',
  '\\bwould you mind\\b',
  "\\bi(?:'m| am)? (?:just )?(?:wondering|curious|interested)(?: (?:if|about|in|what|how))?\\b",
  '\\bright now\\b|\\bat the moment\\b|\\bthese days\\b|\\bas of now\\b',
  '\\b(?:for|to) (?:me|us)\\b',
  '\\b(?:good|great) (?:morning|afternoon|evening)\\b',
  '(?<!\\w)(?:be|been) honest\\b',
  '\\b(?:went|gone|go) out (?:of )?the door\\b',
  '^(?:(?:please|can|could|you) )*(?:break|split) (?:down|up)\\b(?=.* by )',
  '(?<=\\b(?:countries|cities|regions) )(?:do|did|have) (?:we|i) (?:ship|send|sent|deliver|sell|sold)(?:ed|ped)?(?: (?:to|in))?\\b',
]

/** Matches how an answer is to look, such as "as a chart". */
export const FORM = new RegExp(FORMS.join('|'), 'g')

/** Matches whole phrases that no answer depends on. */
export const EMPTY_PHRASE = new RegExp(PHRASES.join('|'), 'g')

const CHART = new RegExp(CHART_FORMS.join('|'))

/** Whether a question, as `prepareText` returns it, asks for a chart. */
export const asksForChart = (text: string): boolean => CHART.test(text)
