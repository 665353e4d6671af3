// ⑤ Everything once more, what the platform itself says of it, and what stays off.
import type { Validated } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { PLACEMENTS_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import { BUDGET_KINDS, CALLS_TO_ACTION, GENDERS, OBJECTIVES } from '@tallyhelm/protocol/topics/ads/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import type { ReactNode } from 'react'
import { AssetThumb } from '../../creatives/AssetThumb.tsx'
import { accountAmount } from '../../lists/amounts.ts'
import { regionText, STEPS } from './create-values.ts'
import styles from './create.module.css'
import type { CreateCheck } from './use-create-check.ts'
import type { CreateForm } from './use-create-form.ts'

type Props = { form: CreateForm; check: CreateCheck }
type Item = { label: string; value: ReactNode }

export function CreateRecapStep({ form, check }: Props) {
  return (
    <>
      <PlatformCheck form={form} check={check} />
      {recapOf(form).map((items, step) => (
        <Card
          key={STEPS[step]}
          title={STEPS[step]}
          actions={
            <Button size="small" aria-label={`修改${STEPS[step]}`} onClick={() => form.goTo(step)}>
              修改
            </Button>
          }
        >
          <Definitions items={items} />
        </Card>
      ))}
      <Enhancements form={form} />
    </>
  )
}

function PlatformCheck({ form, check }: Props) {
  const { channel } = form.values
  const name = CHANNELS[channel].name
  const again = (
    <Button size="mini" loading={check.isChecking} onClick={check.ask}>
      重新校验
    </Button>
  )
  if (!form.isWhole) return null
  if (check.isChecking) return <NoticeStrip title={`${name} 正在校验`}>不会创建任何对象。</NoticeStrip>
  if (check.isRefused) return <NoticeStrip tone="error">{check.failure}</NoticeStrip>
  if (check.failure !== undefined)
    return (
      <NoticeStrip tone="warning" title={`${name} 未能校验`} action={again}>
        {check.failure}。可以直接发布，创建时平台会再次检查。
      </NoticeStrip>
    )
  return check.answer === undefined ? null : <Answer form={form} answer={check.answer} again={again} name={name} />
}

function Answer({ form, answer, again, name }: { form: CreateForm; answer: Validated; again: ReactNode; name: string }) {
  const { objections, note, is_checked_by_platform: isChecked } = answer
  if (objections.length > 0)
    return (
      <NoticeStrip tone="error" title={`${name} 提出 ${objections.length} 处意见，修改后才能发布`} action={again}>
        <ul className={styles.objections}>
          {objections.map(({ path, reason_text: text }) => (
            <li key={`${path} ${text}`}>
              {text}
              {path === null ? null : (
                <Button size="mini" variant="link" onClick={() => form.goToField(path)}>
                  去修改
                </Button>
              )}
            </li>
          ))}
        </ul>
      </NoticeStrip>
    )
  return (
    <NoticeStrip tone={isChecked ? 'success' : 'info'} title={isChecked ? `${name} 校验通过` : `${name} 在创建时检查`} action={again}>
      {note}
    </NoticeStrip>
  )
}

function Enhancements({ form }: { form: CreateForm }) {
  const off = form.options.data?.enhancements_off ?? []
  if (off.length === 0) return null
  return (
    <Card title="可选增强" meta="全部关闭">
      <p className={styles.note}>平台可自动修改广告的选项，本次创建一律关闭：</p>
      <ul className={styles.off} aria-label="已关闭的可选增强">
        {off.map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ul>
    </Card>
  )
}

const EMPTY = '—'
const shown = (text: string) => (text === '' ? EMPTY : text)

/** By step. */
function recapOf({ plan, options, asset, cover }: CreateForm): readonly (readonly Item[])[] {
  const { audience, budget, schedule, creative, conversion, channel } = plan
  const account = options.data?.account
  const pixel = options.data?.pixels.find(({ id }) => id === conversion?.pixel_id)
  const identity = options.data?.identities.find(({ id, kind }) => id === creative.identity?.id && kind === creative.identity.kind)
  const places = PLACEMENTS_OF[channel]
  const isSearch = channel === 'GOOGLE'
  return [
    [
      { label: '渠道', value: CHANNELS[channel].name },
      { label: '广告账户', value: account === undefined ? EMPTY : `${account.account_name}（${account.outside_account_id}）` },
      { label: '广告名称', value: shown(plan.plan_name) },
      { label: '推广目标', value: OBJECTIVES[plan.objective] },
      ...(conversion === null ? [] : [{ label: '转化', value: `${pixel?.name ?? conversion.pixel_id} · ${conversion.event}` }]),
    ],
    [
      { label: '国家或地区', value: shown(audience.countries.map(regionText).join('、')) },
      { label: '年龄', value: ageRange(audience.age_from, audience.age_until) },
      { label: '性别', value: GENDERS[audience.gender] },
      ...(isSearch ? [{ label: '关键词', value: shown(audience.keywords.join('、')) }] : []),
      {
        label: '版位',
        value: isSearch
          ? '搜索结果'
          : (plan.placements?.map(code => places.find(each => each.code === code)?.name ?? code).join('、') ?? '平台自动选择'),
      },
    ],
    [
      { label: BUDGET_KINDS[budget.kind], value: budget.amount === '' ? EMPTY : accountAmount(budget.amount, budget.currency) },
      { label: '开始时间', value: schedule.starts_at === null ? '发布后立即开始' : timeText(schedule.starts_at) },
      { label: '结束时间', value: schedule.ends_at === null ? '一直投放，直到暂停' : timeText(schedule.ends_at) },
    ],
    [
      ...(isSearch
        ? []
        : [
            { label: channel === 'FACEBOOK' ? '公共主页' : '投放身份', value: identity?.name ?? EMPTY },
            { label: '素材', value: <Shown asset={asset} /> },
            ...(asset?.kind === 'VIDEO'
              ? [{ label: '视频封面', value: <Shown asset={creative.cover_asset_id == null ? undefined : cover} /> }]
              : []),
          ]),
      ...(creative.headlines.length === 0 ? [] : [{ label: '标题', value: <Lines texts={creative.headlines} /> }]),
      { label: isSearch ? '描述' : '正文', value: <Lines texts={creative.texts} /> },
      ...(creative.call_to_action === null ? [] : [{ label: '行动号召', value: CALLS_TO_ACTION[creative.call_to_action] }]),
      { label: '落地页', value: shown(creative.landing_url) },
      ...(asset?.is_ai_made ? [{ label: 'AI 声明', value: '素材由 AI 制作，发布时声明' }] : []),
    ],
  ]
}

const Shown = ({ asset }: { asset: Asset | undefined }) =>
  asset === undefined ? (
    EMPTY
  ) : (
    <span className={styles.shown}>
      {asset.name}
      <AssetThumb asset={asset} />
    </span>
  )

function ageRange(from: number | null, until: number | null): string {
  if (from === null && until === null) return '不限'
  return until === null ? `${from} 岁及以上` : `${from ?? '不限'}–${until} 岁`
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <span className={styles.lines}>
    {texts
      .map(text => text.trim())
      .filter(Boolean)
      .join('\n') || EMPTY}
  </span>
)
