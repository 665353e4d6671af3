// Try a rule: what it matches now, and why one ad group was or was not matched; nothing is done.
import {
  accountsOf,
  draftOf,
  findGroup,
  findRule,
  findVersion,
  judgeDraft,
  lastTick,
  type JudgedNamed,
  namesOfAccounts,
  versionAt,
} from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { judgedLeaves, rateText, verdictText } from '@tallyhelm/protocol/topics/monitors/judged-words'
import { LATE_PERIODS } from '@tallyhelm/protocol/topics/monitors/limits'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { Explanation, ExplainRequest, JudgedGroup, Preview } from '@tallyhelm/protocol/topics/monitors/schemas'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { whyNotActed } from './why-not-acted.ts'

const system = { kind: 'system' } as const
/** Shown of a preview; the counts are of all. */
const SHOWN = 50
/** Accounts that are judged by one statement. */
export const TOGETHER = 100

type Account = Awaited<ReturnType<typeof namesOfAccounts>>[number]

/** Refuses accounts that are not the customer's own as missing. */
export async function ownAccounts(tx: Tx, { customerId }: TenantActor, form: RuleForm): Promise<Account[]> {
  const ids = await accountsOf(tx, customerId, form)
  if (!form.is_all_accounts && ids.length !== form.account_ids.length) throw new Refusal('NOT_FOUND')
  return await namesOfAccounts(tx, ids)
}

export async function previewRule(world: World, actor: TenantActor, { form }: { form: RuleForm }): Promise<Preview> {
  const now = world.clock.now()
  return await world.db.readLong(system, async tx => {
    const accounts = await ownAccounts(tx, actor, form)
    const judged: JudgedNamed[] = []
    for (const part of groupsOf(accounts, TOGETHER))
      judged.push(
        ...(await judgeDraft(tx, {
          accounts: part.map(({ id }) => id),
          moments: [{ at: now, tick: lastTick(now) }],
          isLive: true,
          draft: draftOf(form),
        })),
      )
    const matched = judged.filter(({ verdict }) => verdict === true)
    const read = accounts.flatMap(({ readAt }) => readAt ?? [])
    const shown = [...matched, ...judged.filter(({ verdict }) => verdict !== true)].slice(0, SHOWN)
    return {
      judged: judged.length,
      matched: matched.length,
      untold: judged.filter(({ verdict }) => verdict === null).length,
      read_at: read.length === 0 ? null : new Date(Math.min(...read.map(at => at.getTime()))).toISOString(),
      content: shown.map(each => judgedGroup(form, accounts, each)),
    }
  })
}

function judgedGroup(form: RuleForm, accounts: readonly Account[], judged: JudgedNamed): JudgedGroup {
  const account = accounts.find(({ id }) => id === judged.adAccountId)
  const leaves = judgedLeaves(form.condition, judged.leaves, { rule: form.currency, account: judged.currency })
  const isMatch = judged.verdict === true
  const rate = rateText(form.currency, judged.currency, judged.rate)
  return {
    account_id: judged.adAccountId,
    outside_account_id: account?.outsideAccountId ?? '',
    account_name: account?.name ?? '',
    currency: judged.currency,
    campaign_name: judged.campaignName,
    ad_group_id: judged.adGroupId,
    ad_group_name: judged.adGroupName,
    is_match: isMatch,
    sentence: [verdictText(leaves, isMatch), rate].filter(part => part !== '').join('；'),
    leaves,
  }
}

/** 为何未触发: the first thing that stood in the way, or the condition leaf by leaf. */
export async function explainRule(
  world: World,
  actor: TenantActor,
  { rule_id: ruleId, ad_group_id: groupId, at: asked }: ExplainRequest,
): Promise<Explanation> {
  const now = world.clock.now()
  const at = asked === undefined ? now : new Date(asked)
  return await world.db.readLong(system, async tx => {
    const rule = await findRule(tx, actor.customerId, ruleId)
    const version = rule && (await versionAt(tx, actor.customerId, ruleId, at))
    const group = await findGroup(tx, actor.customerId, groupId)
    if (!rule || !version || !group) throw new Refusal('NOT_FOUND')
    const { form } = version
    const tell = (why: string, judged: JudgedGroup | null = null): Explanation => ({ at: at.toISOString(), why, group: judged })
    const accounts = await namesOfAccounts(tx, await accountsOf(tx, actor.customerId, form))
    const account = accounts.find(({ id }) => id === group.adAccountId)
    if (!account) return tell('该广告组所在的账户不在规则的监控范围内')
    if (asked === undefined) {
      if (rule.stoppedReason !== null) return tell(`规则已被客服停用：${rule.stoppedReason}`)
      if (rule.status === 'OFF') return tell('规则已停用')
      if (group.isProtected) return tell('该广告组受保护，规则不会处理它')
      const lateMs = form.frequency * 60_000 * LATE_PERIODS
      if (account.readAt === null) return tell('账户数据尚未读取，请稍后再看')
      if (now.getTime() - account.readAt.getTime() > lateMs) return tell('数据延迟：账户数据已超过 3 个检查周期未更新，暂不判断')
    }
    const query = { accounts: [account.id], moments: [{ at, tick: lastTick(at) }], isLive: asked === undefined, adGroupId: groupId }
    const [judged] = await judgeDraft(tx, { ...query, draft: draftOf(form) })
    if (judged) {
      const shown = judgedGroup(form, accounts, judged)
      const inForce = asked === undefined && shown.is_match ? await findVersion(tx, actor.customerId, ruleId, rule.version) : undefined
      const why = inForce && (await whyNotActed(tx, { version: inForce, adAccountId: account.id, objectId: group.objectId, now }))
      return tell(why === undefined ? shown.sentence : `${shown.sentence}；${why}`, shown)
    }
    const [inHours] = await judgeDraft(tx, { ...query, draft: draftOf({ ...form, filters: [] }) })
    if (inHours) return tell('该广告组被规则的包含 / 排除范围排除', judgedGroup(form, accounts, inHours))
    const [bare] = await judgeDraft(tx, { ...query, draft: draftOf({ ...form, filters: [], active_hours: null }) })
    if (bare) return tell('当时不在规则的生效时段', judgedGroup(form, accounts, bare))
    return tell('该广告组当时没有投放，规则只检查投放中的广告组')
  })
}
