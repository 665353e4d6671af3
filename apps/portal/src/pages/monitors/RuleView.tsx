// The rule as it stands, to be read: the sections of its form in words, and beside them its sentence, back-test and versions.
import { RULE_STATUSES, RUN_RESULTS } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack, WithAside } from '@tallyhelm/ui/layout/Stack'
import { useMemo } from 'react'
import { paths } from '../../routes/paths.ts'
import type { Asking } from './asking.ts'
import { BackTestCard } from './BackTestCard.tsx'
import type { PageMode } from './OfRule.tsx'
import { SentenceCard } from './RuleForm.tsx'
import { RuleWords } from './RuleWords.tsx'
import { TrialCard } from './TrialCard.tsx'
import { useRuleStatus } from './use-rule-status.ts'
import words from './words.module.css'

export function RuleView({ rule, mode }: { rule: RuleDetail; mode: PageMode }) {
  const asking = useMemo<Asking>(
    () => ({ form: rule.form, ready: () => rule.form, refuse: () => undefined, ruleId: rule.rule_id, isDraft: false }),
    [rule],
  )
  return (
    <>
      <PageHeader
        title={rule.rule_name}
        freshness={`第 ${rule.version} 版 · ${timeText(rule.updated_at)} 更新`}
        actions={
          <>
            <LinkButton href={paths.monitors()}>返回列表</LinkButton>
            {mode === 'edit' ? (
              <>
                <LinkButton href={paths.monitorAdd(rule.rule_id)}>复制规则</LinkButton>
                <LinkButton variant="primary" href={paths.monitorEdit(rule.rule_id, 'edit')}>
                  编辑规则
                </LinkButton>
              </>
            ) : null}
          </>
        }
      />
      <WithAside
        aside={
          <>
            <TrialCard asking={asking} />
            <BackTestCard asking={asking} />
          </>
        }
      >
        <Standing rule={rule} mode={mode} />
        <SentenceCard text={rule.sentence} />
        <RuleWords rule={rule} />
        <Runs rule={rule} />
        <Card title="版本记录">
          <Timeline
            label="版本记录"
            entries={rule.versions.map(({ version, by, at, changes }) => ({
              id: String(version),
              title: `第 ${version} 版${version === rule.version ? '（现行）' : ''} · ${by}`,
              time: timeText(at),
              text: changes.length === 0 ? version === 1 ? '新建' : undefined : <Changes changes={changes} />,
              tone: version === rule.version ? 'success' : 'neutral',
            }))}
          />
        </Card>
      </WithAside>
    </>
  )
}

const Changes = ({ changes }: { changes: readonly string[] }) => (
  <ul>
    {changes.map(change => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)

function Runs({ rule: { runs } }: { rule: RuleDetail }) {
  return (
    <Card title="最近检查">
      {runs.length === 0 ? (
        <p className={words.note}>本版本启用后还没有检查记录</p>
      ) : (
        <ol className={words.runs}>
          {runs.map(({ at, result, accounts, late, matched }) => (
            <li key={at}>
              <time dateTime={at}>{timeText(at)}</time>
              <Tag tone={RUN_RESULTS[result].tone}>{RUN_RESULTS[result].text}</Tag>
              <span>
                {accounts === 0 ? '未能按时检查' : `检查 ${accounts} 个账户 · 触发 ${matched} 个广告组`}
                {accounts > 0 && late > 0 ? ` · ${late} 个账户数据延迟` : ''}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Whether it is on, and why it does not do what it says. */
function Standing({ rule, mode }: { rule: RuleDetail; mode: PageMode }) {
  const statuses = useRuleStatus()
  const status = statuses.of(rule)
  return (
    <Stack gap={12}>
      {rule.stopped_reason === null ? null : (
        <NoticeStrip tone="error" title="代理商已停用这条规则">
          {rule.stopped_reason}
        </NoticeStrip>
      )}
      {status === 'ON' && rule.notifies_until !== null ? (
        <NoticeStrip tone="warning" title="仅通知中">
          本版本在 {timeText(rule.notifies_until)} 之前只通知、不暂停；账户读取过数据后，查看一次回测立即生效。
        </NoticeStrip>
      ) : null}
      <Card title="状态">
        {mode === 'edit' ? (
          <Switch
            checked={status === 'ON'}
            disabledReason={rule.stopped_reason === null ? undefined : '代理商已停用，请联系专属顾问'}
            onChange={isOn => statuses.change(rule, isOn ? 'ON' : 'OFF')}
            help={`创建人 ${rule.created_by} · 最近触发 ${timeText(rule.last_triggered_at)} · 近 7 日触发 ${rule.triggered_7d} 次`}
          >
            启用规则
          </Switch>
        ) : (
          <Tag tone={RULE_STATUSES[status].tone}>{RULE_STATUSES[status].text}</Tag>
        )}
      </Card>
    </Stack>
  )
}
