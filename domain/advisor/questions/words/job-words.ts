import type { GoalMetric } from '#domain/contracts/goals.ts'

const I = '(?:i|we)'
const MY = '(?:the|my|our|that|this|its|a|an|any|all|some)'
const SHOULD = '(?:should|shall|must|can|could|do|would)'
const NEED = '(?:(?:need|have|want|ought) to )?'

const all = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'g')

const ANYTHING = '(?:anything|something|everything|nothing|it|things?|all)'
const OK =
  '(?:ok(?:ay)?|alright|all right|fine|good|well|in order|healthy|normal|under control|going (?:ok(?:ay)?|well|fine)|running (?:ok(?:ay)?|well|fine|smoothly)|doing (?:ok(?:ay)?|well|fine))'
const SHOP = '(?:shop|store|business)'
const TROUBLE =
  '(?:problems?|issues?|trouble|bad news|news|alerts?|warnings?|concerns?|worries|red flags|surprises|emergenc(?:y|ies))'

/** Parts of today, which figures don't have. */
const TODAY = '(?: (?:(?:this (?:morning|afternoon|evening))|tonight|now|before (?:lunch|noon|closing)))?'

/** What there is to do. */
export const ACTIONS = all(
  `\\bwhat (?:else )?${SHOULD} ${I} ${NEED}(?:be )?(?:doing|do|work(?:ing)? on|focus(?:ing)? on|take care of|tackle|prioriti[sz]e|start with|look after)(?: (?:next|first))?\\b${TODAY}(?! (?:about|with|if|to)\\b)`,
  "\\bwhat(?:'s|s| is| is there| are the things| else is there)? (?:left )?to do\\b(?! (?:about|with)\\b)",
  '\\bwhat needs (?:doing|(?:my |our )?attention|to be done)\\b',
  `\\bwhat(?:'s|s| is| are)? (?:on )?(?:my|our|the)(?: (?:top|next|most important|main))? (?:plate|to-?dos?(?: list)?|to-? ?do list|tasks?|priorit(?:y|ies)|agenda|next steps?|action items?|actions)\\b`,
  `\\b(?:is there )?(?:anything|something) (?:(?:that )?${I} (?:should|need to|have to|must) (?:do|take care of|act on|look(?: at| into)?|check|deal with|handle)|to (?:do|take care of|act on|look(?: at)?|check|deal with)|that needs (?:my |our )?attention)\\b`,
  `\\bwhere ${SHOULD} ${I} (?:start|begin|focus)\\b(?: (?:this (?:morning|afternoon|evening)|first))?`,
  "\\bwhat(?:'s|s| is)? (?:the )?(?:most important|one) thing(?: (?:to do|i should do))?\\b(?! (?:about|in|with|that)\\b)",
  "^what(?:'s|s| is)? next\\b(?= *[?.!]*$)",
  '^(?:my |our |(?:show|give) (?:me )?(?:my |our |the )?|any )?(?:to-?dos?(?: list)?|tasks|action items|next steps)\\b(?= *·*[?.!]*$)',
)

/** Not limited to a part of the shop. */
const OF_ALL =
  '(?! (?:(?:about|between|from)\\b|(?:with|in)\\b(?! (?:my|our|the) (?:shop|store|business|figures|numbers)\\b)))'

/** What changed. */
export const CHANGES = all(
  `\\bwhat(?:'s|s| has| have| is)? (?:changed|unusual|different|strange|odd)\\b${OF_ALL}`,
  `(?:\\b(?:is|was|did|has|have|are)(?: there)?(?: been)? )?\\b(?:anything|something) (?:is |looks? |happened(?: that is)? )?(?:unusual|strange|odd|out of the ordinary|weird|i should know(?: about)?|changed?|new|different)\\b${OF_ALL}`,
  '^any (?:changes|anomal(?:y|ies)|outliers|surprises)\\b',
)

/** Whether all is fine. */
export const STATE = all(
  `\\b(?:is|are|was)(?: ${ANYTHING}| (?:the|my|our) ${SHOP}| we)(?: all| still)? ${OK}\\b(?= *(?:·|with|in|at|today|now|right|so far|[?.!]|$))`,
  `^(?:is |are )?(?:everything|all)(?:'s|s)? ${OK}\\b(?= *(?:·|with|today|now|right|[?.!]|$))`,
  `\\bhow healthy (?:is|are) (?:the|my|our) ${SHOP}\\b`,
  `(?:\\b(?:is|are) there )?\\bany ${TROUBLE}\\b(?! (?:about|with|from|of)\\b)`,
  `(?:\\b(?:is|was|did|has|does)(?: there)?(?: been)? )?\\b(?:anything|something) (?:that )?(?:wrong|broken|broke|break|broken down|urgent|bad|on fire|go wrong|went wrong|going wrong|gone wrong|to worry about|${I} (?:should|need to|must) (?:worry about|be worried about|be concerned about|fix|watch)|(?:looks? |needs? )?(?:off|fixing)|worth worrying about)\\b`,
  `\\b(?:should|do) ${I} (?:need to )?(?:worry|be worried|be concerned)(?: about (?:anything|something))?\\b`,
)

const WRITE =
  '(?:write|e-?mail|mail|contact|message|reach out|call|ping|follow up|get in touch|get back|nudge|remind|win back|chase|text|re-?engage)'
const PEOPLE = '(?:customers?|people|buyers?|clients?|shoppers?)'

/** Who can be written to. */
export const WRITE_TO = all(
  `\\b(?:who|whom|which ${PEOPLE})\\b(?: (?:else )?(?:should|shall|can|could|do|must|would|may))?(?: ${I})?(?: (?:need|have|want) to)? ${WRITE}(?: (?:to|with))?(?: an? e-?mail(?: to)?)?\\b`,
  `\\bwho(?:m)? (?:should|can|could|do|shall) ${I} (?:send|mail|e-?mail) (?:${MY} )?(?:next )?(?:newsletter|campaign|e-?mails?|mailing|offer|discount|message|something|it) to\\b`,
  `\\b(?:anyone|anybody|someone|somebody|${PEOPLE}) (?:(?:that |who )?${I} (?:should|could|can|need to) |(?:worth|to) )${WRITE}(?: (?:to|with))?\\b`,
  `\\bwho (?:is|are|s)? ?(?:waiting|due) (?:for|to get) (?:an? )?(?:e-?mail|message)\\b`,
)

const ORDER = '(?:re-?order|order|re-?stock|stock up(?: on)?|buy in|buy|purchase)'

const SHOULD_I_ORDER = `(?:should|must|shall|do|can|would) ${I} (?:need to |have to )?${ORDER}(?: (?:more of|more|again|next|soon|first|in))*\\b(?: from (?:(?:my|our|the) )?suppliers?)?`
const HOW_MUCH = 'how (?:much|many)(?: more)?(?: of)?'
const GOODS = '(?: [^\\s?!]+){1,6}'

/** What to order from suppliers. The goods between the words are left to be read as names. */
export const REORDER = all(
  `\\b(?:what|which (?:products?|items?|articles?|things?)|${HOW_MUCH}(?: (?:it|them|products?|items?|articles?|units?|pieces?))?) ${SHOULD_I_ORDER}`,
  `\\b(?:${HOW_MUCH}|which|what)(?=${GOODS} ${SHOULD_I_ORDER})`,
  `(?<=\\b(?:${HOW_MUCH}|which|what)${GOODS} )${SHOULD_I_ORDER}`,
  `^(?:(?:show|give) me )?(?:(?:my|our|the|a) )?re-?order list\\b`,
  `\\b(?:what|which (?:products?|items?|articles?)) (?:needs?|have|has|should|must|are due)(?: to)?(?: be)? (?:re-?order|order|re-?stock|restock)(?:ed|ing)\\b`,
  `\\bwhat(?:'s|s| is)? (?:there )?to ${ORDER}\\b`,
  `\\b(?:(?:can|could|would|will|please|you|i|we|need|want|a|to) )*(?:(?:make|write|give|show|create|draw up|put together|prepare|build|do)(?: me| us)? )?(?:an? |the |my |our )?(?:shopping|purchase|purchasing|buying|supplier|order|re-?order|re-?stock(?:ing)?) list(?: (?:for|from|to) (?:(?:my|our|the|each) )?(?:suppliers?|vendors?|wholesalers?|purchasing|purchases?|warehouse))?`,
  `\\bwhat (?:do|should|must) ${I} (?:need to |have to )?(?:get|buy|pick up|order in)(?: more of)? (?:from|at) (?:(?:my|our|the) )?(?:suppliers?|vendors?|wholesalers?)\\b`,
  `\\b(?:do|should|must) ${I} (?:need to |have to )?${ORDER} (?:anything|something|more|stock|from (?:my|our|the) suppliers?)\\b`,
  `\\b(?:is (?:it|there) )?(?:time|anything|something) to ${ORDER}\\b`,
)

const ATTENTION_WORDS =
  '(?:(?:some|any|my|our|your|special|urgent) )*(?:attention|action|looking (?:at|after|into)|checking|following up|follow-?up|a look)'
const WHY = '(?: *,?(?: and)? why)?'

/** Orders that someone should look at. */
export const ATTENTION = all(
  `(?:\\b(?:what|which|any|are there(?: any)?|do (?:any|some)|(?:show|list|give)(?: me| us)?(?: (?:all|the|my|our))*) )?\\b(?:of (?:my|our|the) )?orders? (?:(?:that|which|who) )?(?:needs?|requires?|wants?|deserves?|needing) ${ATTENTION_WORDS}\\b${WHY}`,
  `\\b(?:what|which|are any|are there(?: any)?)(?: of)?(?: (?:my|our|the))? orders? (?:(?:that )?(?:are|is|have been|got) )?(?:stuck|late|delayed|problematic|overdue|waiting(?: too long)?)\\b${WHY}`,
  `\\b(?:problem(?:atic)?|troubled|stuck|late|delayed) orders?\\b${WHY}`,
  `\\borders? (?:with|that have) (?:an? )?(?:problems?|issues?)\\b${WHY}`,
)

const CATALOG = '(?:catalog(?:ue)?|product (?:data|catalog(?:ue)?|list|texts?|details))'
const SELL = '(?:sell|sold|selling|priced?|pricing)'

/** What is missing in the catalog. */
export const CATALOG_GAPS = all(
  `\\b(?:what|anything|something)(?:'s|s| is| are| else is)? (?:still )?(?:missing|incomplete|wrong|bad) (?:in|from|with|on|about) ${MY} ${CATALOG}\\b`,
  `\\b(?:what|which|where)? ?(?:are |have )?(?:the )?(?:gaps?|duplicates?) (?:(?:does|do) ${MY} ${CATALOG} have|in ${MY} ${CATALOG})`,
  `\\b(?:which|what) products? (?:have|has|are|is) (?:no|without|missing|lacking) (?:an? )?(?:images?|pictures?|photos?|vendors?)\\b`,
  `\\b(?:how (?:good|complete) is|check) ${MY} ${CATALOG}\\b`,
)

const ANY_PRODUCT = '(?:any|some)(?: of)?(?: (?:my|our|the))? (?:products?|items?|articles?|prices?)'

/** Which prices are below costs. */
export const CATALOG_LOSSES = all(
  '\\b(?:which|what|any|are there any|do any) (?:of (?:my|our|the) )?(?:prices?|products?|items?|articles?)(?: that| which)?(?: (?:do|does|are|is))?(?: (?:i|we))? (?:los(?:e|es|ing)(?: (?:me|us))? money|make (?:a )?loss|unprofitable)\\b',
  `\\b(?:what|which|do|are|anything|something)(?: (?:products?|items?|articles?|prices?))?(?: (?:do|are|am|is))?(?: (?:i|we|there))? ${SELL}(?: (?:anything|products|something))? (?:below|under|at less than|for less than) (?:its |their |the )?costs?\\b`,
  '\\b(?:which|what) prices? (?:are|is) (?:below|under|lower than) (?:(?:the|my|our|its|their) )?costs?\\b',
  '\\b(?:where|what|on what|on which products) (?:do|am|are) (?:i|we) los(?:e|ing) money(?: on)?\\b',
  `\\b(?:do|am|are) (?:i|we) los(?:e|ing) money on (?:anything|something|${ANY_PRODUCT})\\b`,
  `\\b(?:(?:what|which) )?(?:products?|items?|articles?)(?: (?:that|which|do|are|am|is))*(?: (?:i|we))? ${SELL} at a loss\\b`,
  `\\bwhat (?:do|are|am|is) (?:i|we) ${SELL} at a loss\\b`,
  `\\b(?:do|am|are) (?:i|we) ${SELL} (?:anything|something|${ANY_PRODUCT}) at a loss\\b`,
  `\\b(?:is|are) (?:anything|something|${ANY_PRODUCT})(?: priced)? (?:below|under) (?:its |their |the )?costs?\\b`,
)

/** Which products belong together in the shop. */
export const CATALOG_COLLECTIONS = all(
  `\\b(?:which|what) (?:new |product )?collections?(?: (?:should|shall|could|can|do|would) ${I}(?: (?:need to|have to))? (?:make|create|build|add|set up|have))?\\b`,
  `\\b(?:propose|suggest|make|create)(?: me)? (?:some |new |a |product )*collections?\\b`,
)

const GOAL = '(?:goals?|targets?|quota)'
const OUR = '(?:the|my|our|this|monthly|current)'
const GOAL_METRIC = '(?:(?:net )?sales|revenue|turnover|orders?|contribution(?: margin)?)'

/** Whose goal it is. Days that were understood stand before it: "this month's". */
const WHOSE = `(?:(?:${OUR}|month(?:'?s)?|(?<!·)·+(?!·)(?:'?s)?|'?s) ?)*\\b(?:${GOAL_METRIC} )?`
const OF_METRIC = `(?: (?:for|of|in) (?:${OUR} )*${GOAL_METRIC})?`
const ON_TRACK =
  '(?:on (?:track|target|pace|course|schedule|plan)|(?:ahead|behind)(?: (?:of )?(?:the |my |our )?(?:schedule|plan|target|goal))?)'

/** Whether a month reaches its goal. Other words, as in "yearly goal", are left over and keep it from being answered. */
export const GOALS = all(
  `\\b(?:am i|are we|is (?:the|my|our) (?:shop|store|business)|is it|are (?:things|${GOAL_METRIC}))(?: still)? ${ON_TRACK}\\b(?: (?:for|with|to (?:hit|reach|make|meet)) ${WHOSE}${GOAL}${OF_METRIC})?`,
  `\\b(?:will|do|did|are|can|could|is|am|going)(?: (?:we|i|it|${GOAL_METRIC}))?(?: (?:going to|gonna|able to|likely to|still|be able to|on course to|about to))*(?: (?:we|i))? (?:hit|reach|make|meet|achieve|miss|beat|hitting|reaching|meeting|making) ${WHOSE}${GOAL}\\b${OF_METRIC}`,
  `\\bhow (?:are we|am i|is it|is the shop|do we|(?:are|is) ${GOAL_METRIC}|are things)(?: (?:doing|going|tracking|looking|standing|stand|performing))? (?:against|on|with|towards?|versus|vs\\.?|compared to|relative to) ${WHOSE}(?:${GOAL}|plan)\\b${OF_METRIC}`,
  `\\bhow (?:far|close)(?: (?:are|am|is))?(?: (?:we|i|it|things|${GOAL_METRIC}|the (?:shop|store|business)))?(?: still)? (?:from|off|to|behind|ahead)(?: of)? ${WHOSE}(?:${GOAL}|plan)\\b${OF_METRIC}`,
  `\\b${WHOSE}${GOAL} (?:progress|status|pace)\\b|\\bprogress (?:on|towards?|to|with|against) ${WHOSE}${GOAL}\\b${OF_METRIC}`,
  `\\bwhat(?:'s|s| is| are) (?:${OUR}|·+) ?${WHOSE}(?:${GOAL}|pace)\\b${OF_METRIC}`,
  `\\b(?:are we|am i|is it) (?:ahead|behind|above|below|short)(?: of)? ${WHOSE}(?:${GOAL}|plan|schedule)\\b${OF_METRIC}`,
)

/** What a goal is set for. */
export const GOAL_METRICS_BY_WORDS: readonly (readonly [GoalMetric, RegExp])[] = [
  ['net_sales', /\b(?:sales|revenue|turnover)\b/],
  ['orders', /\borders?\b/],
  ['contribution', /\bcontribution\b/],
]

const DONE =
  '(?:do|done|get done|got done|finish(?:ed)?|complete[d]?|achieved?|accomplish(?:ed)?|work(?:ed)? on|tackled?|tick(?:ed)? off)'
const IT = `(?:it|that|this|them|those|these|what ${I} did|(?:the|my|our) (?:work|actions?|e-?mails?|tasks?|to-?dos?|restock(?:s|ing)?))`

/** What was done, and what figures say since. */
export const PAST_WORK = all(
  `\\bwhat (?:did|have|has|had) (?:we|i|the team) ${DONE}\\b(?! (?:in|to|with|from) )`,
  `\\bwhat(?:'s| has| have| is)? (?:came|come|became|become|resulted|happened)(?: out)? (?:of|from|after|with) ${IT}\\b`,
  `\\b(?:did|has|have) (?:${IT}|any of (?:it|that))(?: all)? (?:work|worked|help|helped|pay off|paid off|matter|make a difference|made a difference|do anything|bring anything)(?: out)?\\b`,
  `\\bwhat (?:were|are|was|is) the (?:results?|outcomes?|effects?) of ${IT}\\b|\\boutcomes?(?: of ${IT})?\\b`,
  `\\b(?:past|finished|completed|done) (?:work|actions|tasks)\\b`,
)

const EVENT =
  '(?:campaigns?|promos?|promotions?|newsletters?|mailings?|e-?mail blasts?|e-?mails?|sale(?! of\\b)|offers?|launch|price (?:changes?|increases?|cuts?|rises?)|ads|ad|advert(?:s|isements?|ising)?|posts?|giveaways?|discount|outage|marketing)'
const NAME = `(?<name>(?:(?:the|my|our|that|this|those|last|latest|recent)\\b|[^?]{0,50}·)[^?]{0,60}?)`
const WORKED =
  '(?:work(?:ed|ing)?|help(?:ed)?|pay(?:ing)? off|paid off|perform(?:ed)?|do (?:well|anything|any good|good|ok|its job)|succeed|go well|matter|(?:make|made) (?:a|any) difference|(?:bring|brought)(?: in| us)* (?:anything|something|any sales|sales|money|orders|customers)|(?:boost|increase|lift|raise|grow|affect|change)(?:d)? (?:the |my |our )?sales|sell anything)'

/** Whether something that is marked in the calendar mattered. `name` is what it is called. */
export const EVENT_EFFECT: readonly RegExp[] = [
  new RegExp(`\\b(?:did|has|have|is|are|does) ${NAME}\\b(?<noun>${EVENT})\\b(?<more>[^?]{0,40}?) ${WORKED}\\b`, 'gd'),
  new RegExp(
    `\\bhow (?:well )?(?:did|was|were|is|are|has) ${NAME}\\b(?<noun>${EVENT})\\b(?<more>[^?]{0,40}?)(?: (?:do|doing|done|go|going|gone|work|perform|performing|land|turn out|received))?(?= *[·?.!]*$)`,
    'gd',
  ),
  new RegExp(
    `\\b(?:was|were|is|are) ${NAME}\\b(?<noun>${EVENT})\\b(?<more>[^?]{0,40}?) (?:worth (?:it|the (?:money|effort|trouble))|(?:a )?success(?:ful)?|any good|effective|profitable|a flop|good)\\b`,
    'gd',
  ),
  new RegExp(`\\b(?:effects?|impact|results?|outcome|success) of ${NAME}\\b(?<noun>${EVENT})\\b(?<more>)`, 'gd'),
  new RegExp(
    `\\bwhat (?:did|has|have) ${NAME}\\b(?<noun>${EVENT})\\b(?<more>[^?]{0,40}?) (?:bring|brought|do|done|change|changed|achieve|achieved|give|earn|yield)(?: us| me| in)*\\b`,
    'gd',
  ),
]

const TIMES =
  '(?:daily|weekly|monthly|regular|automatic|automated|scheduled|(?:every|each|once an?) (?:\\w+|·+)(?: (?:morning|evening))?)'
const SUMMARY = '(?:summar(?:y|ies)|reports?|digests?|overviews?|recaps?|updates?|round-?ups?|briefings?|e-?mails?)'
const FORM = '(?:short|quick|brief|little|nice|e-?mail)'
const WAY = '(?: (?:by|via|per|as an|in an|to my|over) (?:e-?mail|mail|inbox))?'
const ABOUT = `(?: (?:of|about|on|with|for) (?:everything|(?:(?:the|my|our|all) )*(?:shop|store|business|figures|numbers|sales|week|day|month)))?`
/** Without these, a summary is asked for here and now. */
const REPEATED_OR_EMAIL = `[^?.!]*\\b(?:${TIMES}|e-?mails?|mail|inbox)\\b`

/** Emails with what Today shows. */
export const DIGEST = all(
  `\\b(?:(?:send|deliver|forward)(?=${REPEATED_OR_EMAIL})|e-?mail|mail)(?: to)? (?:me|us)(?: (?:an?|the|my|some))*(?: (?:${TIMES}|${FORM}))* ${SUMMARY}${ABOUT}${WAY}(?: ${TIMES})?`,
  `\\b(?:send|e-?mail|mail)(?: (?:it|this|that|these|those|them|something|everything))?(?: (?:to )?(?:me|us))(?: (?:it|this|that|the (?:figures|numbers|sales)))?${WAY} ${TIMES}`,
  `\\b(?:e-?mail|mail) (?:me|us)${ABOUT}(?= *[?.!]*$)`,
  `\\b(?:want|like|need|get|receive|set ?up|schedule|subscribe(?: me| us)? to|sign (?:me |us )?up (?:for|to)|turn on|enable|activate|is there|have|automate)(?: (?:an?|the|my))*(?: (?:${TIMES}|${FORM}))*(?<=${TIMES}(?: ${FORM})*|e-?mail) ${SUMMARY}${ABOUT}${WAY}`,
  `\\b${SUMMARY} (?:${TIMES}) (?:by|via|per|in|to) (?:my |an? )?(?:e-?mail|inbox|mail)\\b|\\b${SUMMARY} (?:by|via|per) (?:e-?mail|mail)(?: ${TIMES})?`,
)
