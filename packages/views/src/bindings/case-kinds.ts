// The case of a binding's outcome as its reviewer reads it.
import {
  BINDING_ACTIONS,
  BINDING_ROLES,
  BINDING_TYPES,
  type BindingAction,
  type BindingType,
} from '@tallyhelm/protocol/topics/bindings/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Row = {
  customer_name: string
  channel: Channel
  account_name: string
  outside_account_id: string
  type: BindingType
  action: BindingAction
  target: string
  role: string | null
  before: string
  submitter: string
  told: string
  pair_id: string
  outcome: 'DONE' | 'REFUSED'
  seen: string
  is_over: boolean
}

export const bindingResultView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, p.channel, a.account_name, a.outside_account_id, p.type, p.action, p.target, p.role, p.before, p.submitter,
      i.told, r.pair_id, r.outcome, r.seen, k.status = 'PENDING' and i.state <> 'MANUAL' as is_over
    from bindings_results r join cases_cases k on k.id = r.id join bindings_pairs p on p.id = r.pair_id join items_items i on i.id = r.pair_id
      join ad_accounts_accounts a on a.id = p.ad_account_id join organization_customers c on c.id = r.customer_id
    where r.id = ${caseId}`)
  const fact = (label: string, value: string, before: string | null = null) => ({ label, before, value, note: null })
  return {
    facts: [
      fact('客户', row.customer_name),
      fact('渠道', CHANNELS[row.channel].name),
      fact('广告账户', `${row.account_name}（${row.outside_account_id}）`),
      fact('操作', row.type === 'NAME' ? BINDING_TYPES.NAME : `${BINDING_ACTIONS[row.action]} ${BINDING_TYPES[row.type]}`),
      fact('目标', row.target, row.before === '' ? null : row.before),
      ...(row.role === null ? [] : [fact('权限', entryOf(BINDING_ROLES, row.role) ?? row.role)]),
      fact('申请人', row.submitter),
      ...(row.told === '' ? [] : [fact('渠道返回', row.told)]),
      fact('渠道现状', row.seen),
      fact('判定', row.outcome === 'DONE' ? '成功' : '失败'),
    ],
    warning: null,
    obstacle: row.is_over ? '该申请已有结果' : null,
    link: `/bindings?open=${row.pair_id}`,
  }
}

export const BINDINGS_CASE_VIEWS = { BINDING_RESULT: bindingResultView } satisfies ViewsOfTopic
