// The rules library of an ad account: rules that Meta runs, made, listed, switched and deleted.
import type { AdRule, EvaluationSpec, RuleFilter } from '../state/meta-rules.ts'
import type { MetaAccount } from '../state/model.ts'
import { findAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, jsonValue, type Reply, textOf } from '../wire/call.ts'
import { graphTime, visibleAccount } from './account.ts'
import { changeableAccount } from './agencies.ts'
import { metaReply, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const FIELDS = ['id', 'account_id', 'name', 'status', 'evaluation_spec', 'execution_spec', 'schedule_spec', 'created_time', 'updated_time']
const ENTITIES = ['CAMPAIGN', 'ADSET', 'AD']
const OPERATORS = 'GREATER_THAN LESS_THAN EQUAL NOT_EQUAL IN_RANGE NOT_IN_RANGE IN NOT_IN CONTAIN NOT_CONTAIN ANY ALL NONE'.split(' ')
const TRIGGERS = ['METADATA_CREATION', 'METADATA_UPDATE', 'STATS_MILESTONE', 'STATS_CHANGE', 'DELIVERY_INSIGHTS_CHANGE']
const BY_BOTH = ['NOTIFICATION', 'PAUSE', 'UNPAUSE']
const BY_SCHEDULE = ['CHANGE_BUDGET', 'CHANGE_CAMPAIGN_BUDGET', 'CHANGE_BID', 'REBALANCE_BUDGET', 'ROTATE']
const SCHEDULES = ['DAILY', 'HOURLY', 'SEMI_HOURLY', 'CUSTOM']

export function listRules(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  requireFields(call, FIELDS, 'AdRule', fields)
  const rows = (account.adRules ?? []).map(rule => selectFields(call, ruleNode(account, rule), 'AdRule', fields))
  return metaReply(call, pageOf(call, rows))
}

export function createRule(world: World, call: Call, id: string): Reply {
  const account = changeableAccount(world, call, id)
  const name = textOf(call.body.name)
  if (name === null || name.trim() === '') refuseParameter(call, 'The parameter name is required')
  const evaluation = readEvaluation(call)
  const execution = readExecution(call, evaluation)
  const schedule = readSchedule(call, evaluation)
  const now = world.clock.now()
  const rule: AdRule = {
    // Beyond what a number holds exactly, as Meta's ids are.
    id: `2384${String(nextNumber(world)).padStart(13, '0')}`,
    name,
    status: readStatus(call) ?? 'ENABLED',
    createdAt: now,
    updatedAt: now,
    evaluation,
    execution,
    ...(schedule ? { schedule } : {}),
  }
  account.adRules = [...(account.adRules ?? []), rule]
  world.touched()
  return metaReply(call, { id: rule.id })
}

export interface FoundRule {
  account: MetaAccount
  rule: AdRule
}

export function findRule(world: World, id: string): FoundRule | null {
  for (const account of Object.values(world.state.accounts)) {
    const rule = account.platform === 'meta' ? account.adRules?.find(each => each.id === id) : undefined
    const found = rule && findAccount(world, 'meta', account.id, { stale: false })
    if (rule && found) return { account: found, rule }
  }
  return null
}

export function readRule(call: Call, { account, rule }: FoundRule): Reply {
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, FIELDS, 'AdRule', fields)
  return metaReply(call, selectFields(call, ruleNode(account, rule), 'AdRule', fields))
}

export function updateRule(world: World, call: Call, { account, rule }: FoundRule): Reply {
  changeableAccount(world, call, account.id)
  const { evaluation_spec: evaluation, execution_spec: execution } = call.body
  if (evaluation !== undefined) rule.evaluation = readEvaluation(call)
  if (execution !== undefined) rule.execution = readExecution(call, rule.evaluation)
  rule.name = textOf(call.body.name) ?? rule.name
  rule.status = readStatus(call) ?? rule.status
  rule.updatedAt = world.clock.now()
  world.touched()
  return metaReply(call, { success: true })
}

export function deleteRule(world: World, call: Call, { account, rule }: FoundRule): Reply {
  const held = changeableAccount(world, call, account.id)
  if (!held.adRules?.includes(rule)) refuseMissing(call, rule.id)
  held.adRules = held.adRules.filter(each => each !== rule)
  world.touched()
  return metaReply(call, { success: true })
}

const ruleNode = (account: MetaAccount, rule: AdRule): Record<string, unknown> => ({
  id: rule.id,
  account_id: account.id,
  name: rule.name,
  status: rule.status,
  evaluation_spec: toldEvaluation(rule.evaluation),
  execution_spec: rule.execution,
  schedule_spec: rule.schedule,
  created_time: graphTime(rule.createdAt, account.timezone),
  updated_time: graphTime(rule.updatedAt, account.timezone),
})

/** Meta tells numbers as texts, and conditions in an order of its own. */
const toldEvaluation = ({ filters, ...rest }: EvaluationSpec): EvaluationSpec => ({
  filters: filters.toReversed().map(({ value, ...filter }) => ({ value: typeof value === 'number' ? String(value) : value, ...filter })),
  ...rest,
})

function readStatus(call: Call): string | null {
  const status = textOf(call.body.status)
  if (status !== null && status !== 'ENABLED' && status !== 'DISABLED')
    refuseParameter(call, 'Param status must be one of {ENABLED, DISABLED}')
  return status
}

/** The SDK sends objects as JSON, as the documentation does. */
function objectIn(call: Call, name: string): Record<string, unknown> {
  const given = call.body[name]
  const object = isObject(given) ? given : jsonValue(textOf(given) ?? '')
  if (!isObject(object)) refuseParameter(call, `Param ${name} must be a JSON object`)
  return object
}

function readEvaluation(call: Call): EvaluationSpec {
  const { evaluation_type: type, filters, trigger } = objectIn(call, 'evaluation_spec')
  if (type !== 'SCHEDULE' && type !== 'TRIGGER') refuseParameter(call, 'evaluation_type must be one of {SCHEDULE, TRIGGER}')
  if (!Array.isArray(filters)) refuseParameter(call, 'filters must be an array')
  const read = filters.map((filter): RuleFilter => {
    const { field, operator, value } = isObject(filter) ? filter : {}
    const isFit = typeof field === 'string' && value !== undefined && OPERATORS.includes(String(operator))
    if (!isFit) refuseParameter(call, 'Each filter needs a field, an operator and a value')
    return { field, operator: String(operator), value }
  })
  const entity = read.find(({ field }) => field === 'entity_type')
  if (entity?.operator !== 'EQUAL' || !ENTITIES.includes(String(entity.value)))
    refuseParameter(call, 'The filter entity_type must EQUAL one of {CAMPAIGN, ADSET, AD}')
  if (type === 'SCHEDULE') return { evaluation_type: type, filters: read }
  const { type: kind, field } = isObject(trigger) ? trigger : {}
  if (!TRIGGERS.includes(String(kind))) refuseParameter(call, `trigger.type must be one of {${TRIGGERS.join(', ')}}`)
  if (kind !== 'METADATA_CREATION' && typeof field !== 'string') refuseParameter(call, 'This trigger needs a field')
  return { evaluation_type: type, filters: read, trigger: { type: String(kind), ...(typeof field === 'string' ? { field } : {}) } }
}

function readExecution(call: Call, { evaluation_type: evaluation }: EvaluationSpec): { execution_type: string } {
  const type = String(objectIn(call, 'execution_spec').execution_type)
  const known = [...BY_BOTH, ...(evaluation === 'TRIGGER' ? ['PING_ENDPOINT'] : BY_SCHEDULE)]
  if (!known.includes(type)) refuseParameter(call, `execution_type must be one of {${known.join(', ')}} for ${evaluation}`)
  return { execution_type: type }
}

function readSchedule(call: Call, { evaluation_type: evaluation }: EvaluationSpec): { schedule_type: string } | null {
  if (evaluation === 'TRIGGER') {
    if (call.body.schedule_spec !== undefined) refuseParameter(call, 'schedule_spec is not supported for trigger based rules')
    return null
  }
  const type = String(objectIn(call, 'schedule_spec').schedule_type)
  if (!SCHEDULES.includes(type)) refuseParameter(call, `schedule_type must be one of {${SCHEDULES.join(', ')}}`)
  return { schedule_type: type }
}
