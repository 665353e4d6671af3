// 回测: when the rule would have matched in the last days, what was spent afterwards, and how the version in force compares.
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { BACK_TEST_DAYS } from '@tallyhelm/protocol/topics/monitors/limits'
import { WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { BackTest } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Chart, type ChartUnit } from '@tallyhelm/ui/charts/Chart'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { numberText } from '../../formats/number-text.ts'
import { accountAmount, amountOf } from '../../lists/amounts.ts'
import type { Asking } from './asking.ts'
import styles from './panel.module.css'

type Days = (typeof BACK_TEST_DAYS)[number]
const DAY_OPTIONS = BACK_TEST_DAYS.map(days => ({ value: String(days), label: `${days} 天` }))
const HITS: ChartUnit = { symbol: '', text: value => numberText(value, 0) }
const SHOWN = 20

export function BackTestCard({ asking }: { asking: Asking }) {
  const [days, setDays] = useState<Days>(7)
  const [tested, setTested] = useState<RuleForm>()
  const backTest = useFormCommand(monitorEndpoints.backTest, { onError: asking.refuse })
  const ask = () => {
    const form = asking.ready()
    if (form === undefined) return
    setTested(asking.form)
    backTest.mutate({ request: { form, days, ...(asking.ruleId === undefined ? {} : { rule_id: asking.ruleId }) } })
  }
  return (
    <Card
      title="回测"
      actions={
        <>
          <SegmentedControl
            label="回测天数"
            value={String(days)}
            onChange={chosen => setDays(BACK_TEST_DAYS.find(each => String(each) === chosen) ?? days)}
            options={DAY_OPTIONS}
          />
          <Button size="small" loading={backTest.isPending} onClick={ask}>
            开始回测
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-busy={backTest.isPending}>
        {backTest.data === undefined ? (
          <p className={styles.note}>
            {backTest.error === null
              ? '用过去的数据看这条规则会触发几次。新版本看过有数据的回测，或满 24 小时后，才会真正暂停。'
              : `未能回测：${backTest.error.msg}`}
          </p>
        ) : (
          <Result result={backTest.data} isOld={tested !== asking.form} isDraft={asking.isDraft} />
        )}
      </div>
    </Card>
  )
}

function Result({ result, isOld, isDraft }: { result: BackTest; isOld: boolean; isDraft: boolean }) {
  const { hits, ad_groups: groups, spend_after_usd: spend, in_force: inForce, unreachable, known_since: since, content } = result
  if (since === null) {
    return (
      <NoticeStrip tone="warning" title="没有可回测的数据">
        这些账户还没有读取过数据，这次不算看过回测，规则仍然只通知、不暂停。保存并启用规则后开始读取，读取后请再回测一次；或满 24
        小时后生效。
      </NoticeStrip>
    )
  }
  return (
    <Stack gap={12}>
      {isOld ? <NoticeStrip tone="warning">规则已修改，请重新回测。</NoticeStrip> : null}
      <Sums>
        <Sum label="命中次数">{numberText(hits, 0)}</Sum>
        <Sum label="命中广告组">{numberText(groups, 0)}</Sum>
        <Sum label="预计可避免" hint="命中的广告组在首次命中之后的消耗，折合美元" isTotal>
          {amountOf(spend, { withSymbol: true })}
        </Sum>
      </Sums>
      {inForce === null || !isDraft ? null : <InForce result={result} inForce={inForce} />}
      <Hits days={result.by_day} />
      <p className={styles.note}>数据始于 {timeText(since)}。</p>
      {unreachable.length === 0 ? null : (
        <NoticeStrip tone="warning" title="部分时间窗不能回测到头">
          {unreachable.map(({ window, since: from }) => `${WINDOWS[window].text}仅从 ${timeText(from)} 起可回测`).join('；')}。
        </NoticeStrip>
      )}
      <Groups content={content} />
    </Stack>
  )
}

/** «−3», «+1», of hits. */
const difference = (now: number, before: number): string =>
  now === before ? '相同' : `${now > before ? '+' : '−'}${Math.abs(now - before)}`

function InForce({ result, inForce }: { result: BackTest; inForce: NonNullable<BackTest['in_force']> }) {
  return (
    <table className={styles.compared}>
      <caption className="sr-only">与现行版本比较</caption>
      <thead>
        <tr>
          <th scope="col">版本</th>
          <th scope="col">命中</th>
          <th scope="col">广告组</th>
          <th scope="col">之后消耗</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">现行</th>
          <td>{inForce.hits}</td>
          <td>{inForce.ad_groups}</td>
          <td>{amountOf(inForce.spend_after_usd, { withSymbol: true })}</td>
        </tr>
        <tr>
          <th scope="row">本次</th>
          <td>
            {result.hits}（{difference(result.hits, inForce.hits)}）
          </td>
          <td>
            {result.ad_groups}（{difference(result.ad_groups, inForce.ad_groups)}）
          </td>
          <td>{amountOf(result.spend_after_usd, { withSymbol: true })}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Hits({ days }: { days: BackTest['by_day'] }) {
  const chart = useMemo(
    () => ({
      points: days.map(({ day, hits }) => ({
        id: day,
        label: day.slice(5),
        title: day,
        ...(hits === 0 ? {} : { note: `命中 ${hits} 次` }),
      })),
      series: [{ id: 'hits', name: '命中次数', color: 'brand' as const, values: days.map(({ hits }) => String(hits)) }],
    }),
    [days],
  )
  return days.every(({ hits }) => hits === 0) ? null : <Chart label="每日命中次数" unit={HITS} {...chart} />
}

function Groups({ content }: { content: BackTest['content'] }) {
  const [isAll, setIsAll] = useState(false)
  if (content.length === 0) return <p className={styles.note}>没有广告组会被命中。</p>
  const more = content.length - SHOWN
  return (
    <>
      <ul className={styles.groups} aria-label="会命中的广告组">
        {(isAll ? content : content.slice(0, SHOWN)).map(group => (
          <li key={`${group.account_id} ${group.ad_group_id}`}>
            <span>
              {group.ad_group_name}
              <small>
                {group.account_name} · 首次 {timeText(group.first_hit_at)} · {group.hits} 次
              </small>
            </span>
            <b title="首次命中之后的消耗">{accountAmount(group.spend_after, group.currency)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && !isAll ? (
        <Button size="small" variant="text" onClick={() => setIsAll(true)}>
          再显示 {more} 个
        </Button>
      ) : null}
    </>
  )
}
