// What the rules of an ad account did, the latest first: only pausing is imitated.
import type { World } from '../state/world.ts'
import type { Call, Reply } from '../wire/call.ts'
import { graphTime, visibleAccount } from './account.ts'
import { metaReply } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const FIELDS = [
  'rule_id',
  'timestamp',
  'is_manual',
  'results',
  'evaluation_spec',
  'execution_spec',
  'schedule_spec',
  'exception_code',
  'exception_message',
]

export function listRuns(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'rule_id,timestamp,results')
  requireFields(call, FIELDS, 'AdAccountAdRulesHistory', fields)
  const { action } = call.query
  const runs =
    action !== undefined && action !== 'PAUSED'
      ? []
      : (account.adRules ?? []).flatMap(rule => (rule.runs ?? []).map(run => ({ rule, run })))
  const rows = runs
    .sort((one, other) => other.run.at - one.run.at)
    .map(({ rule, run: { at, objectIds } }) => ({
      rule_id: rule.id,
      timestamp: graphTime(at, account.timezone),
      is_manual: false,
      results: objectIds.map(objectId => ({
        object_id: objectId,
        object_type: 'ADSET',
        actions: [{ action: 'PAUSED', field: 'status', old_value: 'ACTIVE', new_value: 'PAUSED' }],
      })),
      evaluation_spec: rule.evaluation,
      execution_spec: rule.execution,
      schedule_spec: rule.schedule,
    }))
  return metaReply(
    call,
    pageOf(
      call,
      rows.map(row => selectFields(call, row, 'AdAccountAdRulesHistory', fields)),
    ),
  )
}
