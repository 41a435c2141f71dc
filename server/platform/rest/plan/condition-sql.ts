import { RestError } from '#server/platform/rest/rest-error.ts'
import {
  COMPARISONS,
  type Condition,
  type Filter,
  IS_VALUES,
  type Logic,
  TEXT_SEARCHES,
} from '#server/platform/rest/syntax/syntax.ts'

import { fieldSql, isTextVector, type Scope } from './field-sql.ts'
import { bind, join, keyword, type Sql, sql } from './sql.ts'

type Search = Extract<Condition, { kind: 'search' }>
type Compare = Extract<Condition, { kind: 'compare' }>

/**
 * The columns that a condition can use. `markerOf` returns SQL whose value is NULL if the embed has no rows. It
 * returns `null` for an unknown embed.
 */
export type ConditionScope = Scope & { markerOf(embed: string): Sql | null }

const QUANTIFIERS = { any: 'any', all: 'all' } as const

function compareSql(field: Sql, { operator, quantifier, value }: Compare): Sql {
  const comparison = keyword(COMPARISONS, operator)
  if (quantifier === null) return sql`${field} ${comparison} ${bind(value)}`
  return sql`${field} ${comparison} ${keyword(QUANTIFIERS, quantifier)} (${bind(value)})`
}

function searchSql(scope: Scope, { field }: Filter, { operator, configuration, value }: Search): Sql {
  const subject = fieldSql(scope, field)
  const given = configuration === null ? sql`` : sql`${bind(configuration)}::regconfig, `
  const vector = isTextVector(scope, field) ? subject : sql`to_tsvector(${given}${subject})`
  return sql`${vector} @@ ${keyword(TEXT_SEARCHES, operator)}(${given}${bind(value)}::text)`
}

function conditionSql(scope: Scope, filter: Filter): Sql {
  const { condition } = filter
  switch (condition.kind) {
    case 'compare':
      return compareSql(fieldSql(scope, filter.field), condition)
    case 'in':
      return sql`${fieldSql(scope, filter.field)} = any (${bind(condition.values)})`
    case 'is':
      return sql`${fieldSql(scope, filter.field)} is ${keyword(IS_VALUES, condition.value)}`
    case 'search':
      return searchSql(scope, filter, condition)
  }
}

const isNullTest = ({ condition }: Filter) =>
  condition.kind === 'is' && (condition.value === 'null' || condition.value === 'not_null')

/** Returns SQL that tests whether an embed has rows (`rel=is.null`), or null if the filter is on a column. */
function embedTestSql(scope: ConditionScope, filter: Filter): Sql | null {
  const { name } = filter.field
  const marker = scope.markerOf(name)
  if (!marker) return null
  if (!isNullTest(filter)) {
    if (scope.columns.has(name)) return null
    throw new RestError(400, ['PGRST120', `Bad operator on the '${name}' embedded resource`], {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  }
  return filter.condition.kind === 'is' && filter.condition.value === 'null'
    ? sql`${marker} is null`
    : sql`${marker} is not null`
}

function filterSql(scope: ConditionScope, filter: Filter): Sql {
  const test = embedTestSql(scope, filter) ?? conditionSql(scope, filter)
  return filter.isNegated ? sql`not (${test})` : test
}

export function logicSql(scope: ConditionScope, logic: Logic): Sql {
  if (logic.kind === 'filter') return filterSql(scope, logic)
  const members = join(
    logic.members.map((member) => logicSql(scope, member)),
    logic.operator,
  )
  return logic.isNegated ? sql`not (${members})` : sql`(${members})`
}
