// The addresses of rules and subscriptions.
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { ownerOf } from './ad-objects.ts'
import { refuseMissing } from './errors.ts'
import type { Found, Parameters } from './parameters.ts'
import { listRuns } from './rule-history.ts'
import { createRule, deleteRule, findRule, listRules, readRule, updateRule } from './rules.ts'
import { listSubscriptions, subscribe, unsubscribe, verifyCallback } from './subscriptions.ts'

const RULE: Parameters = {
  served: 'name status evaluation_spec execution_spec schedule_spec',
  notImitated: 'ui_creation_source account_id',
}
const HISTORY: Parameters = { served: 'fields limit after before action hide_no_changes', notImitated: 'evaluation_type object_id' }
const SUBSCRIPTION: Parameters = { served: 'object callback_url fields verify_token include_values' }

export function findAccountRules(world: World, what: string, account: string): Found | null {
  if (what === 'GET adrules_library')
    return { name: 'meta.rules.list', parameters: { served: 'fields limit after before' }, run: call => listRules(world, call, account) }
  if (what === 'GET adrules_history')
    return { name: 'meta.rules.history', parameters: HISTORY, run: call => listRuns(world, call, account) }
  if (what === 'POST adrules_library') return { name: 'meta.rules.create', parameters: RULE, run: call => createRule(world, call, account) }
  return null
}

export function findRuleOperation(world: World, { method }: Call, node: string, edge: string): Found | null {
  if (edge !== '' || !/^238\d{14}$/.test(node)) return null
  const found = findRule(world, node)
  // Of the ids that begin so, only those of rules are ended by a DELETE here.
  if (!found && method === 'DELETE' && ownerOf(world, node) === null)
    return { name: 'meta.rule.delete', parameters: { served: '' }, run: call => refuseMissing(call, node) }
  if (!found) return null
  if (method === 'GET') return { name: 'meta.rule.read', parameters: { served: 'fields' }, run: call => readRule(call, found) }
  if (method === 'POST') return { name: 'meta.rule.update', parameters: RULE, run: call => updateRule(world, call, found) }
  return method === 'DELETE' ? { name: 'meta.rule.delete', parameters: { served: '' }, run: call => deleteRule(world, call, found) } : null
}

/** The application's own token opens these, and nothing else. */
export function findSubscriptions(world: World, { method }: Call, node: string, edge: string): Found | null {
  if (edge !== 'subscriptions' || !/^\d+$/.test(node)) return null
  const shared = { isForApp: true as const }
  if (method === 'GET')
    return { ...shared, name: 'meta.subscriptions.read', parameters: { served: '' }, run: call => listSubscriptions(world, call, node) }
  if (method === 'DELETE')
    return {
      ...shared,
      name: 'meta.subscriptions.end',
      parameters: { served: 'object fields' },
      run: call => unsubscribe(world, call, node),
    }
  if (method !== 'POST') return null
  return {
    ...shared,
    name: 'meta.subscriptions.create',
    parameters: SUBSCRIPTION,
    prepare: call => verifyCallback(call, node),
    run: call => subscribe(world, call, node),
  }
}
