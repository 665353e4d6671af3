// One batch of an adoption: how far it has come, what became of each row, and its confirmation or its end.
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { adoptionRowRows } from '@tallyhelm/protocol/topics/adoption/columns'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { ADOPTION_SOURCES, ADOPTION_STATES } from '@tallyhelm/protocol/topics/adoption/enums'
import { adoptionRowFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import type { AdoptionBatch, AdoptionDetail, AdoptionRow } from '@tallyhelm/protocol/topics/adoption/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from '../ad-accounts/accounts.module.css'
import { Uncapped } from '../ad-accounts/cells.tsx'
import { UncappedChoice } from './UncappedChoice.tsx'

const MORE = ['tab', 'state', 'source'] as const
const EVERY_MS = 2_000

export function AdoptionDrawer({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const [asked, setAsked] = useState<'confirm' | 'cancel'>()
  const { data: batch, error } = useCall(
    adoptionEndpoints.detail,
    { batch_id: batchId },
    { refetchInterval: query => (query.state.data?.state === 'RUNNING' ? EVERY_MS : false) },
  )
  const close = () => setAsked(undefined)
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={batch === undefined ? '接管' : `接管 ${batch.rows} 个账户`}
      footer={batch !== undefined && isOpen(batch) ? <Footer batch={batch} onAsk={setAsked} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {batch === undefined ? null : (
        <Stack gap={16}>
          <Progress batch={batch} />
          <Rows batch={batch} />
        </Stack>
      )}
      {asked === 'confirm' && batch !== undefined ? <ConfirmDialog batch={batch} onClose={close} /> : null}
      {asked === 'cancel' && batch !== undefined ? (
        <ReasonDialog
          title="取消接管"
          subject={`${batch.ready} 个账户`}
          note="已接管的账户保留，其余不再接管。"
          endpoint={adoptionEndpoints.cancel}
          request={{ batch_id: batch.batch_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </Drawer>
  )
}

const isOpen = (batch: AdoptionBatch) => batch.state === 'WAITING' || batch.state === 'RUNNING'

function Footer({ batch, onAsk }: { batch: AdoptionBatch; onAsk: (asked: 'confirm' | 'cancel') => void }) {
  return (
    <div className={styles.actions}>
      {batch.state === 'WAITING' ? (
        <Button variant="primary" disabledReason={batch.ready === 0 ? '没有可接管的行' : undefined} onClick={() => onAsk('confirm')}>
          确认接管 {batch.ready} 个账户
        </Button>
      ) : null}
      <Button onClick={() => onAsk('cancel')}>取消接管</Button>
    </div>
  )
}

function Progress({ batch }: { batch: AdoptionDetail }) {
  const done = batch.rows - batch.ready
  const { tone, text } = ADOPTION_STATES[batch.state]
  return (
    <section aria-label="接管进度">
      <Stack gap={12}>
        <p className={styles.facts}>
          <Tag tone={tone}>{text}</Tag> {ADOPTION_SOURCES[batch.source]}
          {batch.file_name === null ? '' : ` · ${batch.file_name}`} · {batch.staff_name} · {timeText(batch.created_at)}
        </p>
        <SheetReadingText reading={batch.sheet_reading} />
        {batch.state === 'WAITING' ? null : (
          <Meter
            ratio={batch.rows === 0 ? 0 : done / batch.rows}
            level="normal"
            label={`已处理 ${done} / ${batch.rows}`}
            start={`已处理 ${done} / ${batch.rows}`}
            end={`已接管 ${batch.adopted} · 无需接管 ${batch.same} · 未通过 ${batch.failed}`}
          />
        )}
        {batch.problem === null ? null : (
          <NoticeStrip tone="warning" title={batch.problem}>
            {batch.next_at === null ? null : `${timeText(batch.next_at)} 自动继续`}
          </NoticeStrip>
        )}
        {batch.uncapped === 0 ? null : (
          <NoticeStrip tone="error" title={`${batch.uncapped} 个 Meta 账户没有额度上限`}>
            没有上限的账户可以不限额地消耗代理的授信。
          </NoticeStrip>
        )}
        {batch.state === 'WAITING' && batch.failed > 0 ? (
          <NoticeStrip tone="warning">{batch.failed} 行未通过校验，确认后不会接管；请修改表格后重新上传这些行。</NoticeStrip>
        ) : null}
      </Stack>
    </section>
  )
}

function Rows({ batch }: { batch: AdoptionBatch }) {
  const list = usePageFrame('adoption-rows', adoptionRowFilters, { more: MORE, kept: MORE })
  const request = { ...list.request, batch_id: batch.batch_id }
  const { data, table } = useListCall(adoptionEndpoints.rows, request, { asOf: batch })
  return (
    <DeclaredList
      frame={list}
      label="逐行结果"
      filtersLabel="逐行结果筛选"
      list={adoptionRowRows}
      cells={rowCells}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的行" />}
    />
  )
}

const rowCells: Cells<AdoptionRow, typeof adoptionRowRows.columns> = {
  account: row => <NamedId name={row.account_name ?? '—'} id={row.outside_account_id} />,
  problem: row => (row.has_set_cap ? (row.problem ?? '已设置最低上限') : (row.problem ?? <span className={styles.quiet}>—</span>)),
  opening: row =>
    row.is_uncapped ? <Uncapped /> : `${amountText(row.opening, row.currency ?? 'USD')}${row.opening === null ? '' : ` ${row.currency}`}`,
}

function ConfirmDialog({ batch, onClose }: { batch: AdoptionBatch; onClose: () => void }) {
  const confirm = useFormCommand(adoptionEndpoints.confirm)
  const form = useForm({
    initial: { sets_cap: false, reason: '' },
    checks: { reason: reasonProblem },
    send: ({ sets_cap, reason }) => confirm.mutateAsync({ request: { batch_id: batch.batch_id, sets_cap, reason } }),
    onSuccess: onClose,
  })
  const setsCap = form.field('sets_cap')
  return (
    <FormDialog title={`确认接管：${batch.ready} 个账户`} submitText="确认接管" onClose={onClose} {...form.dialog}>
      <p>逐个读取渠道后归入客户，渠道上已有的额度记为期初。{batch.failed === 0 ? '' : `${batch.failed} 行未通过校验，不会接管。`}</p>
      <UncappedChoice uncapped={batch.uncapped} checked={setsCap.value} onChange={setsCap.onChange} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
