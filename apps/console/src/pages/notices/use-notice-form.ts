// The form of a notice: what is typed, what may be wrong with it, and the call that publishes or changes.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { instantOf, typedInstant } from '@tallyhelm/browser/clock/typed-instant'
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { blocksOf, typedOf } from '@tallyhelm/protocol/topics/notices/body'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import type { ConsoleNoticeDetail } from '@tallyhelm/protocol/topics/notices/console-schemas'
import {
  MAX_COUNTDOWN_SECONDS,
  MAX_NOTICE_BODY,
  MAX_NOTICE_TITLE,
  type NEW_NOTICE_KINDS,
  type NEW_PLACEMENTS,
  type NoticeReach,
} from '@tallyhelm/protocol/topics/notices/enums'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type CustomerType, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { useFormCommand } from '../../api/queries.ts'

export type NoticeValues = {
  placement: (typeof NEW_PLACEMENTS)[number]
  kind: (typeof NEW_NOTICE_KINDS)[number] | null
  title: string
  body: string
  reach: NoticeReach
  customer_types: readonly `${CustomerType}`[]
  channels: readonly Channel[]
  customer_ids: readonly Option[]
  active_from: string
  active_until: string
  countdown_seconds: string
  is_once: boolean
  tells_again: boolean
  reason: string
}

export const beginOf = (typed: string): string | undefined => instantOf(typed) ?? undefined
const isEmpty = (typed: string) => typed.trim() === ''

export function useNoticeForm(notice: ConsoleNoticeDetail | undefined, onClose: () => void): Form<NoticeValues> {
  const publish = useFormCommand(consoleNoticeEndpoints.publish, { onSuccess: onClose })
  const change = useFormCommand(consoleNoticeEndpoints.change, { onSuccess: onClose })
  return useForm<NoticeValues, unknown>({
    initial: initialOf(notice),
    checks: {
      kind: kind => (notice === undefined && kind === null ? '请选择类型' : undefined),
      title: titleProblem,
      body: bodyProblem,
      active_from: typed => instantProblem(typed, '生效时间'),
      active_until: typed => instantProblem(typed, '失效时间') ?? endProblem(typed),
      countdown_seconds: countdownProblem,
      reason: reasonProblem,
    },
    send: values => {
      const content = contentOf(values, notice)
      if (notice) {
        const { notice_id, version } = notice
        return change.mutateAsync({ request: { ...content, notice_id, version, tells_again: values.tells_again } })
      }
      const { placement } = values
      const countdown_seconds = placement === 'DASHBOARD' ? null : content.countdown_seconds
      return publish.mutateAsync({ request: { ...content, placement, kind: values.kind ?? 'GENERAL', countdown_seconds } })
    },
  })
}

function initialOf(notice: ConsoleNoticeDetail | undefined): NoticeValues {
  const places = { placement: 'DASHBOARD', kind: 'GENERAL' } as const
  const nothing = { customer_types: [], channels: [], customer_ids: [], active_from: '', active_until: '', countdown_seconds: '' } as const
  const rest = { tells_again: false, reason: '' }
  if (!notice) return { ...places, title: '', body: '', reach: 'ALL', ...nothing, is_once: true, ...rest }
  return {
    ...places,
    title: notice.title,
    body: typedOf(notice.body),
    reach: notice.reach,
    customer_types: notice.customer_types.map(customerTypeOf).flatMap(type => (type === undefined ? [] : [`${type}` as const])),
    channels: notice.channels,
    customer_ids: notice.customers.map(({ customer_id, name }) => ({ value: customer_id, label: name })),
    active_from: typedInstant(notice.active_from),
    active_until: typedInstant(notice.active_until),
    countdown_seconds: notice.countdown_seconds === null ? '' : String(notice.countdown_seconds),
    is_once: notice.is_once,
    ...rest,
  }
}

function contentOf(values: NoticeValues, notice: ConsoleNoticeDetail | undefined) {
  const { title, body, reach, channels, is_once, reason } = values
  // Seconds are not typed: what was not changed stays to the second.
  const isKept = notice !== undefined && values.active_from === typedInstant(notice.active_from)
  return {
    title,
    body,
    reach,
    channels: [...channels],
    is_once,
    reason,
    customer_types: values.customer_types.map(Number).flatMap(type => customerTypeOf(type) ?? []),
    customer_ids: values.customer_ids.map(({ value }) => value),
    active_from: isKept ? notice.active_from : (instantOf(values.active_from) ?? null),
    active_until: instantOf(values.active_until) ?? null,
    countdown_seconds: isEmpty(values.countdown_seconds) ? null : Number(values.countdown_seconds),
  }
}

function titleProblem(typed: string): string | undefined {
  if (isEmpty(typed)) return '请填写标题'
  return typed.trim().length > MAX_NOTICE_TITLE ? `标题最多 ${MAX_NOTICE_TITLE} 个字符` : undefined
}

function bodyProblem(typed: string): string | undefined {
  if (blocksOf(typed).length === 0) return '请填写正文'
  return typed.trim().length > MAX_NOTICE_BODY ? `正文最多 ${MAX_NOTICE_BODY} 个字符` : undefined
}

const instantProblem = (typed: string, label: string): string | undefined =>
  instantOf(typed) === undefined ? `${label}格式为 yyyy-MM-dd HH:mm` : undefined

function endProblem(typed: string): string | undefined {
  const end = instantOf(typed)
  return end !== null && end !== undefined && Date.parse(end) <= nowMs() ? '失效时间应晚于当前时间' : undefined
}

function countdownProblem(typed: string): string | undefined {
  if (isEmpty(typed)) return undefined
  if (!/^\d{1,4}$/.test(typed.trim())) return '倒计时应为整数秒'
  const seconds = Number(typed)
  return seconds < 1 || seconds > MAX_COUNTDOWN_SECONDS ? `倒计时为 1 至 ${MAX_COUNTDOWN_SECONDS} 秒` : undefined
}
