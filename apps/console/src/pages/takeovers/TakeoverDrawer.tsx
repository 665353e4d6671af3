// One takeover: its sheets with their counts, the verdict of each row, and its confirmation or its end.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { isMoneySheet, TAKEOVER_STATES, takeoverSheet, takeoverStateText } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { TakeoverDetail } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { SheetLines } from './SheetLines.tsx'
import { TakeoverRows } from './TakeoverRows.tsx'
import styles from './takeovers.module.css'
import { UploadTakeoverDialog } from './UploadTakeoverDialog.tsx'

const EVERY_MS = 2_000
type Asked = 'confirm' | 'cancel' | 'upload'

/** Platforms are still asked, or rows still made. */
const isUnderWay = (run: TakeoverDetail) =>
  run.state === 'RUNNING' || run.people.waiting > 0 || run.sheets.some(({ sheet, waiting }) => sheet === 'ACCOUNTS' && waiting > 0)

export function TakeoverDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>()
  const { data: run, error } = useCall(
    takeoverEndpoints.detail,
    { run_id: runId },
    { refetchInterval: query => (query.state.data !== undefined && isUnderWay(query.state.data) ? EVERY_MS : false) },
  )
  const close = () => setAsked(undefined)
  const isOpen = run?.state === 'WAITING' || run?.state === 'RUNNING'
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={run === undefined ? '旧系统导入' : `旧系统导入：${run.rows} 行`}
      footer={run !== undefined && isOpen ? <Footer run={run} onAsk={setAsked} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {run === undefined ? null : (
        <Stack gap={16}>
          <Progress run={run} />
          <SheetLines run={run} />
          {run.people.made === 0 ? null : <InvitePeople runId={run.run_id} people={run.people} />}
          <TakeoverRows run={run} />
        </Stack>
      )}
      {run !== undefined && asked === 'confirm' ? <ConfirmDialog run={run} onClose={close} /> : null}
      {run !== undefined && asked === 'upload' ? <UploadTakeoverDialog runId={run.run_id} onClose={close} onDone={close} /> : null}
      {run !== undefined && asked === 'cancel' ? (
        <ReasonDialog
          title="取消导入"
          subject={`${run.ready} 行`}
          note="已导入的内容保留，其余不再导入。"
          endpoint={takeoverEndpoints.cancel}
          request={{ run_id: run.run_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </Drawer>
  )
}

function Footer({ run, onAsk }: { run: TakeoverDetail; onAsk: (asked: Asked) => void }) {
  return (
    <div className={styles.actions}>
      {run.state === 'WAITING' ? (
        <>
          <Button variant="primary" disabledReason={run.ready === 0 ? '没有可导入的行' : undefined} onClick={() => onAsk('confirm')}>
            确认导入 {run.ready} 行
          </Button>
          <Button onClick={() => onAsk('upload')}>补充或替换表格</Button>
        </>
      ) : null}
      <Button onClick={() => onAsk('cancel')}>取消导入</Button>
    </div>
  )
}

function Progress({ run }: { run: TakeoverDetail }) {
  const { tone } = TAKEOVER_STATES[run.state]
  const unread = run.sheets.find(({ sheet }) => sheet === 'ACCOUNTS')?.ready ?? 0
  const over = run.rows - run.ready - run.waiting
  return (
    <section aria-label="导入进度">
      <Stack gap={12}>
        <p className={styles.facts}>
          <Tag tone={tone}>{takeoverStateText(run)}</Tag> {run.staff_name} · {timeText(run.created_at)}
          {run.reason === null ? '' : ` · ${run.reason}`}
        </p>
        {run.state === 'WAITING' ? null : (
          <Meter
            ratio={run.rows === 0 ? 0 : over / run.rows}
            level="normal"
            label={`已处理 ${over} / ${run.rows}`}
            start={`已处理 ${over} / ${run.rows}`}
            end={`已导入 ${run.done} · 已存在 ${run.same} · 接管或复核中 ${run.waiting} · 有问题 ${run.wrong}`}
          />
        )}
        {run.adoption_trouble === null ? null : <NoticeStrip tone="warning" title={run.adoption_trouble} />}
        {run.state === 'WAITING' && unread > 0 ? (
          <NoticeStrip tone="info">{unread} 个广告账户未向渠道核对；确认后由后台逐个读取，渠道没有的账户不会导入。</NoticeStrip>
        ) : null}
        {run.state === 'WAITING' && run.wrong > 0 ? (
          <NoticeStrip tone="warning">{run.wrong} 行有问题，确认后不会导入；可下载有问题的行，修正后重新上传。</NoticeStrip>
        ) : null}
      </Stack>
    </section>
  )
}

function ConfirmDialog({ run, onClose }: { run: TakeoverDetail; onClose: () => void }) {
  const confirm = useFormCommand(takeoverEndpoints.confirm)
  const form = useForm({
    initial: { sets_cap: false, reason: '' },
    checks: { reason: reasonProblem },
    send: ({ sets_cap, reason }) => confirm.mutateAsync({ request: { run_id: run.run_id, sets_cap, reason } }),
    onSuccess: onClose,
  })
  const setsCap = form.field('sets_cap')
  const ready = run.sheets.filter(sheet => sheet.ready > 0)
  const money = ready.filter(({ sheet }) => isMoneySheet(sheet))
  return (
    <FormDialog title={`确认导入：${run.ready} 行`} submitText="确认导入" onClose={onClose} {...form.dialog}>
      <p>{ready.map(({ sheet, ready: rows }) => `${takeoverSheet(sheet).title} ${rows} 行`).join('、')}。</p>
      {money.length === 0 ? null : (
        <NoticeStrip tone="info">
          {money.map(({ sheet }) => takeoverSheet(sheet).title).join('、')}各提交一个申请，由另一位同事在审核中心复核后生效。
        </NoticeStrip>
      )}
      {ready.some(({ sheet }) => sheet === 'ACCOUNTS') ? (
        <Checkbox checked={setsCap.value} onChange={setsCap.onChange} help="没有上限的账户可以不限额地消耗代理的授信；已有上限的账户不变">
          为没有上限的 Meta 账户设置最低上限
        </Checkbox>
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
