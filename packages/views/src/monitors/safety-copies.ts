// The safety copies of a rule at Meta: in how many of its ad accounts one runs, and why not in all.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import { safetyCopyOf } from '@tallyhelm/protocol/topics/monitors/safety-copy'
import type { Rule, RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import sql from 'sql-template-tag'

export async function safetyCopyShown(tx: Tx, scope: TenantScope, rule: Rule, form: RuleForm): Promise<RuleDetail['safety_copy']> {
  const own = sql`${ownCustomersAlone(scope, 'g.customer_id')} and g.rule_id = ${rule.rule_id}`
  const { installed } = await tx.one<{ installed: number }>(sql`
    select count(distinct g.ad_account_id)::int as installed from monitors_guards g where ${own} and g.is_on and g.removed_at is null`)
  return { installed, why: await whyNot(tx, scope, { rule, form, installed }) }
}

type Shown = { rule: Rule; form: RuleForm; installed: number }

async function whyNot(tx: Tx, scope: TenantScope, { rule, form, installed }: Shown): Promise<string | null> {
  const copy = safetyCopyOf(form)
  if ('why' in copy) return copy.why
  if (rule.status === 'OFF' || rule.stopped_reason !== null) return '规则未启用'
  if (rule.notifies_until !== null) return '本版本仍为仅通知，开始暂停后安装'
  const { stopped } = await tx.one<{ stopped: boolean }>(sql`
    select exists (select from monitors_settings s where ${ownCustomersAlone(scope, 's.customer_id')} and s.is_stopped)
      or exists (select from monitors_stops where ended_at is null) as stopped`)
  if (stopped) return '自动暂停已停止，副本已撤下'
  const others = await otherCurrency(tx, scope, { rule, currency: copy.currency })
  if (others > 0) return `${others} 个账户的币种与规则不同，渠道规则无法表达`
  return installed < rule.account_count ? '其余账户尚未安装' : null
}

async function otherCurrency(tx: Tx, scope: TenantScope, { rule, currency }: { rule: Rule; currency: string | null }): Promise<number> {
  if (currency === null) return 0
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from ad_accounts_accounts a where ${ownCustomersAlone(scope, 'a.customer_id')} and a.channel = 'FACEBOOK'
      and a.taken_back_at is null and a.currency <> ${currency} and (${rule.is_all_accounts} or exists (
        select from monitors_rule_accounts n where n.customer_id = a.customer_id and n.ad_account_id = a.id and n.rule_id = ${rule.rule_id}))`)
  return count
}
