// The form of a page of bindings: its checks, and the one sending of it under one key.
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { ACCOUNTS_MOST, type BindingAction, NOTE_MOST, TARGETS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import { TARGET_PROBLEMS } from '@tallyhelm/protocol/topics/bindings/targets'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { useEffect, useState } from 'react'
import { useOneKey } from '../../funds/use-one-key.ts'
import type { PickerAccount } from '../../pickers/definitions.ts'
import type { BindingDefinition, BindingValues } from './definition.ts'

type Settings = {
  accounts: readonly PickerAccount[]
  onChanged: (isChanged: boolean) => void
  onDone: (submitId: string) => void
}

/** As the server says a target of the list, in whatever words of the platform: `bm_ids.0`. */
const aliasOf = (path: string): string | undefined => {
  if (path === 'account_ids' || path.startsWith('account_ids.')) return 'accounts'
  return path === 'bm_id' ? 'business' : /^(bm|bc|pixel|mcc)_ids?(\.|$)|^emails(\.|$)/.test(path) ? 'targets' : undefined
}

export function useBindingForm<Role extends string, Action extends BindingAction>(
  definition: BindingDefinition<Role, Action>,
  { accounts, onChanged, onDone }: Settings,
): Form<BindingValues<Role, Action>> {
  const [initial] = useState<BindingValues<Role, Action>>(() => ({
    accounts,
    targets: '',
    action: definition.actions[0],
    role: definition.roles.usual,
    business: '',
    note: '',
  }))
  const once = useOneKey()
  const send = definition.useSend()
  const form = useForm<BindingValues<Role, Action>, Submitted>({
    initial,
    aliases: aliasOf,
    checks: {
      accounts: accountsProblem,
      targets: typed => targetsProblem(definition, typed),
      business: typed => definition.business?.problem(typed),
      note: typed => (typed.length > NOTE_MOST ? `备注最多输入 ${NOTE_MOST} 个字符` : undefined),
    },
    send: ({ accounts: chosen, targets, ...values }) => {
      const asked = { ...values, account_ids: chosen.map(row => row.account_id), targets: targetsOf(definition, targets) }
      return once(idempotencyKey => send(asked, idempotencyKey))
    },
    onSuccess: answer => onDone(answer.submit_id),
  })
  const isChanged = form.values !== initial
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  return form
}

function accountsProblem(accounts: readonly unknown[]): string | undefined {
  if (accounts.length === 0) return '请选择广告账号'
  return accounts.length > ACCOUNTS_MOST ? `最多选择${ACCOUNTS_MOST}个广告账号` : undefined
}

type Targets = Pick<BindingDefinition<string, BindingAction>, 'type' | 'word' | 'parse' | 'most'>

export const targetsOf = ({ parse = splitIds }: Targets, typed: string): string[] => parse(typed)

export function targetsProblem(definition: Targets, typed: string): string | undefined {
  const targets = targetsOf(definition, typed)
  const problemOf = TARGET_PROBLEMS[definition.type]
  if (targets.length === 0) return problemOf('')
  const { most = TARGETS_MOST } = definition
  if (most === 1) return problemOf(targets[0] ?? '')
  if (targets.length > most) return `一次最多 ${most} 个 ${definition.word}，现为 ${targets.length} 个`
  const wrong = targets.find(target => problemOf(target) !== undefined)
  return wrong === undefined ? undefined : `“${wrong}”有误：${problemOf(wrong) ?? ''}`
}
