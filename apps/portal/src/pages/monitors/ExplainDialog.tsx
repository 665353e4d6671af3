// 为何未触发: one rule, one ad group, one moment; the sentence that says why, and each condition with its actual value.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import type { Explanation } from '@tallyhelm/protocol/topics/monitors/schemas'
import { dayOf, timeText } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { JudgedLeaves } from './Judged.tsx'
import styles from './panel.module.css'

type Props = {
  rule: { id: string; name: string }
  adGroup?: string
  /** The moment to begin with; the last check without. */
  at?: string
  onClose: () => void
}

/** Beijing has had one clock for as long as rules are kept. */
const TYPED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/
const instantOf = (typed: string): string => new Date(`${typed.trim().replace(' ', 'T')}+08:00`).toISOString()
const timeProblem = (typed: string): string | undefined =>
  typed.trim() === '' || (TYPED.test(typed.trim()) && !Number.isNaN(Date.parse(typed.trim().replace(' ', 'T'))))
    ? undefined
    : '时间格式不正确，如 2026-03-02 08:30'

/** The rule stands in the list: what was not found is the ad group. */
function inWords(error: unknown): never {
  if (error instanceof ApiError && error.code === CATALOGUE.NOT_FOUND.code)
    throw new ApiError(error.code, '没有读到过这个广告组，请核对 ID，或等待下一次读取')
  throw error
}

export function ExplainDialog({ rule, adGroup = '', at, onClose }: Props) {
  const [told, setTold] = useState<Explanation>()
  const explain = useFormCommand(monitorEndpoints.explain)
  const form = useForm({
    initial: { ad_group_id: adGroup, at: at === undefined ? '' : timeText(at) },
    checks: {
      ad_group_id: typed => (/^\d{5,20}$/.test(typed.trim()) ? undefined : '广告组 ID 应为 5 到 20 位数字'),
      at: timeProblem,
    },
    send: values =>
      explain
        .mutateAsync({
          request: {
            rule_id: rule.id,
            ad_group_id: values.ad_group_id.trim(),
            ...(values.at.trim() === '' ? {} : { at: instantOf(values.at) }),
          },
        })
        .catch(inWords),
    at: error => (error.code === CATALOGUE.NOT_FOUND.code ? 'ad_group_id' : undefined),
    onSuccess: setTold,
    onError: () => setTold(undefined),
  })
  return (
    <FormDialog
      title={at === undefined ? '为何未触发' : '为何触发'}
      submitText={told === undefined ? '查询原因' : '再次查询'}
      cancelText="关闭"
      onClose={onClose}
      {...form.dialog}
    >
      <p>规则：{rule.name}</p>
      <TextField {...form.field('ad_group_id')} label="广告组 ID" required inputMode="numeric" placeholder="在 Meta 广告管理工具中复制" />
      <InstantField {...form.field('at')} label="时间" optional help="北京时间；不填则看最近一次检查" today={dayOf(new Date(nowMs()))} />
      <div aria-live="polite">{told === undefined ? null : <Told told={told} />}</div>
    </FormDialog>
  )
}

function Told({ told: { at, why, group } }: { told: Explanation }) {
  return (
    <Stack gap={12}>
      <NoticeStrip tone={group?.is_match ? 'warning' : 'info'} title={`检查时间 ${timeText(at)}`}>
        {why}
      </NoticeStrip>
      {group === null ? null : (
        <>
          <p className={styles.note}>
            {group.account_name} › {group.campaign_name} › {group.ad_group_name}
          </p>
          <JudgedLeaves leaves={group.leaves} />
        </>
      )}
    </Stack>
  )
}
