// The four sections of a rule in words.
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import { leafText } from '@tallyhelm/protocol/topics/monitors/condition'
import { FILTER_LEVELS, FILTER_WAYS, FILTERS, FREQUENCIES, NOTICE_WAYS, RULE_ACTIONS } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { itemPath } from './tree.ts'
import styles from './words.module.css'
import { WEEKDAYS } from './TimingSection.tsx'

export function RuleWords({ rule }: { rule: RuleDetail }) {
  const { form } = rule
  return (
    <>
      <Card title="① 规则与范围">
        <Definitions
          items={[
            { label: '监控账户', value: <Accounts rule={rule} /> },
            { label: '范围', value: <Filters filters={form.filters} /> },
          ]}
        />
      </Card>
      <Card title="② 条件" meta={`金额币种 ${CURRENCIES[form.currency].name}`}>
        <Condition group={form.condition} currency={form.currency} path="" />
      </Card>
      <Card title="③ 频率与限制">
        <Definitions
          items={[
            { label: '检查频率', value: FREQUENCIES[form.frequency] },
            { label: '生效时段', value: hoursText(form.active_hours) },
            { label: '冷却时间', value: `${form.cooldown_minutes} 分钟` },
            { label: '单次最多暂停数', value: `${form.max_pauses} 个` },
          ]}
        />
      </Card>
      <Card title="④ 动作与通知">
        <Definitions
          items={[
            { label: '动作', value: form.actions.map(stepText).join(' → ') },
            { label: '升级处置', value: form.may_escalate ? '三次失败或被重新开启时，暂停整个广告系列' : '不升级' },
            { label: '清零额度', value: form.may_clear ? '允许' : '不允许' },
            { label: '暂停时长', value: form.hold_minutes === null ? '直到有人恢复投放' : `${form.hold_minutes} 分钟后自动恢复` },
            { label: '安全副本', value: copyText(rule.safety_copy) },
            { label: '通知方式', value: form.notice_ways.map(way => NOTICE_WAYS[way]).join('、') },
          ]}
        />
      </Card>
    </>
  )
}

type Form = RuleDetail['form']

const stepText = ({ action, delay_minutes: delay }: Form['actions'][number]): string =>
  delay === 0 ? RULE_ACTIONS[action] : `${delay} 分钟后${RULE_ACTIONS[action]}`

/** What Meta runs by itself, every half hour, whatever becomes of us. */
function copyText({ installed, why }: RuleDetail['safety_copy']): string {
  if (installed === 0) return `未安装：${why ?? '尚无账户'}`
  return `渠道已安装到 ${installed} 个账户，每半小时自行暂停${why === null ? '' : `；${why}`}`
}

function hoursText(hours: Form['active_hours']): string {
  if (hours === null) return '全天'
  const days =
    hours.days.length === WEEKDAYS.length
      ? '每天'
      : hours.days
          .toSorted((one, other) => one - other)
          .map(day => WEEKDAYS[day - 1] ?? '')
          .join('、')
  return `${days} ${hours.from} – ${hours.until}${hours.until < hours.from ? '（次日）' : ''}，按账户时区`
}

function Accounts({ rule }: { rule: RuleDetail }) {
  if (rule.is_all_accounts) return `全部账户（现有 ${rule.account_count} 个），以后新增的自动加入`
  return (
    <ul className={styles.accounts} aria-label="监控账户">
      {rule.accounts.map(account => (
        <li key={account.account_id}>
          <NamedId name={account.account_name} id={account.outside_account_id} />
        </li>
      ))}
    </ul>
  )
}

function Filters({ filters }: { filters: Form['filters'] }) {
  if (filters.length === 0) return '全部广告组'
  return (
    <ul>
      {filters.map(({ filter, level, by, values }, at) => (
        <li key={`filters.${at}`}>
          {FILTERS[filter]}
          {FILTER_LEVELS[level]}
          {FILTER_WAYS[by]}：{values.join('、')}
        </li>
      ))}
    </ul>
  )
}

function Condition({ group, currency, path }: { group: Group; currency: Currency; path: string }) {
  return (
    <div className={styles.group} data-inner={path === '' ? undefined : ''}>
      <p className={styles.note}>满足以下{group.match === 'ALL' ? '全部' : '任一'}条件</p>
      <ul>
        {group.items.map((item, at) => (
          <li key={itemPath(path, at)}>
            {item.kind === 'leaf' ? leafText(item, currency) : <Condition group={item} currency={currency} path={itemPath(path, at)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
