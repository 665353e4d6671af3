// Switches rules on and off at once, and back within six seconds (screens.md P15).
import { failureText } from '@tallyhelm/browser/calls/failure'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import type { RuleStatus } from '@tallyhelm/protocol/topics/monitors/enums'
import type { Rule } from '@tallyhelm/protocol/topics/monitors/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'

type Switched = Pick<Rule, 'rule_id' | 'rule_name' | 'status'>
export type RuleStatuses = {
  /** As it was switched to, although the list may not know yet. */
  of: (rule: Switched) => RuleStatus
  change: (rule: Switched, status: RuleStatus) => void
}

/** The calls go one after the other, so that an undo never overtakes what it undoes. */
export function useRuleStatus(): RuleStatuses {
  const toast = useToast()
  const [shown, setShown] = useState<ReadonlyMap<string, RuleStatus>>(new Map())
  const command = useFormCommand(monitorEndpoints.editStatus, { scope: { id: 'rule status' } })
  const send = async (rule: Switched, status: RuleStatus) => {
    setShown(known => new Map(known).set(rule.rule_id, status))
    const settle = () => setShown(known => (known.get(rule.rule_id) === status ? without(known, rule.rule_id) : known))
    await command
      .mutateAsync({ request: { rule_id: rule.rule_id, status } })
      .catch((error: unknown) => toast.error(`未能${status === 'ON' ? '启用' : '停用'}：${failureText(error)}`, { durationMs: 3000 }))
    settle()
  }
  return {
    of: rule => shown.get(rule.rule_id) ?? rule.status,
    change: (rule, status) => {
      void send(rule, status)
      toast.undo(`已${status === 'ON' ? '启用' : '停用'}“${rule.rule_name}”`, () => void send(rule, status === 'ON' ? 'OFF' : 'ON'))
    },
  }
}

function without<Value>(known: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const next = new Map(known)
  next.delete(key)
  return next
}
