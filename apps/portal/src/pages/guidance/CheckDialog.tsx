// How a recommendation stands at the platform right now, what it would change, and who can do it: we by one budget, or Meta's own page.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { dailyBudgetProblem } from '@tallyhelm/protocol/topics/guidance/limits'
import type { Guidance, GuidanceCheck } from '@tallyhelm/protocol/topics/guidance/schemas'
import { displayText, subtract } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type ReactNode, useEffect } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import { accountAmount, moneyOf } from '../../lists/amounts.ts'

type Props = { row: Guidance; onClose: () => void }

export const CheckDialog = (props: Props) => (props.row.way === 'US' ? <ApplyDialog {...props} /> : <LeaveDialog {...props} />)

/** Read each time the dialog opens; what expired meanwhile shows in the list behind. */
function useCheck({ guidance_id }: Guidance) {
  const check = useCall(guidanceEndpoints.pushCheck, { guidance_id }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const readAgain = useReadAgain()
  const isGone = check.data?.is_valid === false
  useEffect(() => {
    if (isGone) void readAgain(guidanceEndpoints.ignore)
  }, [isGone, readAgain])
  return check
}

function ApplyDialog({ row, onClose }: Props) {
  const toast = useToast()
  const check = useCheck(row)
  const command = useFormCommand(guidanceEndpoints.apply)
  const once = useOneKey()
  const found = check.isFetching ? undefined : check.data
  const from = found?.is_valid && found.obstacle === null ? found.daily_budget : null
  const form = useForm({
    initial: { daily_budget: '' },
    checks: { daily_budget: typed => (from === null ? '请等待核对完成' : dailyBudgetProblem(typed, from, row.currency)) },
    send: async ({ daily_budget }) => {
      if (from === null) return
      const request = { guidance_id: row.guidance_id, from_daily_budget: from, daily_budget }
      const { state, msg } = await once(idempotencyKey => command.mutateAsync({ request, idempotencyKey }))
      if (state === 'APPLIED') toast.success(msg)
      else toast.info(msg)
      onClose()
    },
    at: 'daily_budget',
  })
  return (
    <FormDialog
      title="应用建议"
      submitText="确认修改预算"
      onClose={onClose}
      {...form.dialog}
      onSubmit={from === null ? () => {} : form.dialog.onSubmit}
    >
      <Checked row={row} check={check}>
        {current => (
          <>
            <Sum label="当前日预算">{current.daily_budget === null ? '—' : accountAmount(current.daily_budget, current.currency)}</Sum>
            <Change from={current.daily_budget} to={form.values.daily_budget} currency={current.currency} />
          </>
        )}
      </Checked>
      <MoneyInput
        label="新的日预算"
        required
        currency={row.currency}
        {...form.field('daily_budget')}
        {...(found?.daily_budget_most
          ? { help: `大于当前预算，至多 ${accountAmount(found.daily_budget_most, row.currency)}；只修改这一个预算` }
          : {})}
      />
    </FormDialog>
  )
}

/** «$50.00 → $80.00»: what a day may cost more. */
function Change({ from, to, currency }: { from: string | null; to: string; currency: Guidance['currency'] }) {
  const typed = typedAmount(to, currency)
  const more = from !== null && typed ? subtract(typed, moneyOf(from, currency)) : undefined
  return (
    <Sum label="每天至多多花" isTotal>
      {more === undefined ? '—' : displayText(more, { withSymbol: true, withSign: true })}
    </Sum>
  )
}

function LeaveDialog({ row, onClose }: Props) {
  const check = useCheck(row)
  const url = check.isFetching || check.data?.is_valid !== true ? null : check.data.url
  return (
    <Dialog
      open
      onClose={onClose}
      title="查看建议"
      width={480}
      small
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {url === null ? null : (
            <LinkButton href={url} target="_blank" rel="noreferrer" variant="primary" onClick={onClose}>
              去 Meta 操作
            </LinkButton>
          )}
        </>
      }
    >
      <Stack>
        <Checked row={row} check={check}>
          {() => <Sum label="应用方式">{row.way === 'META' ? '在 Meta 广告管理工具中操作' : '渠道没有给出操作页面，仅供参考'}</Sum>}
        </Checked>
      </Stack>
    </Dialog>
  )
}

type CheckedProps = { row: Guidance; check: ReturnType<typeof useCheck>; children: (found: GuidanceCheck) => ReactNode }

function Checked({ row, check, children }: CheckedProps) {
  const { data, error, isFetching } = check
  const retry = (
    <Button size="mini" onClick={() => void check.refetch()}>
      重试
    </Button>
  )
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      <Stack gap={12}>
        <Sums>
          <Sum label="账户">{row.account_name}</Sum>
          <Sum label="建议">{row.title}</Sum>
          {data?.object_name ? <Sum label="广告对象">{data.object_name}</Sum> : null}
          {data?.is_valid && !isFetching ? children(data) : null}
        </Sums>
        {row.body === '' ? null : <p>{row.body}</p>}
        {isFetching ? <p>正在向 Meta 核对…</p> : null}
        {!isFetching && error !== null ? (
          <NoticeStrip tone="error" title="未能核对" action={retry}>
            {error.msg}
          </NoticeStrip>
        ) : null}
        {!isFetching && data?.is_valid === false ? <NoticeStrip tone="warning">该建议已失效，Meta 不再推荐，无需操作。</NoticeStrip> : null}
        {!isFetching && data?.is_valid && data.obstacle !== null ? <NoticeStrip tone="warning">{data.obstacle}</NoticeStrip> : null}
      </Stack>
    </div>
  )
}
