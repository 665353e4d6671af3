// One file of other channels' bills: what it comes to, whose credit does not bear it, the verdict of each line, and what can be done with it.
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { channelLineRows } from '@tallyhelm/protocol/topics/billing/channel-bill-columns'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CHANNEL_FILE_STATES } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { channelLineFilters } from '@tallyhelm/protocol/topics/billing/channel-bill-lists'
import type { ChannelFileDetail, ChannelLine } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'

export function ChannelFileDrawer({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { role } = useStaff()
  const [isProposing, setProposing] = useState(false)
  const { data: file, error } = useCall(channelBillEndpoints.detail, { file_id: fileId })
  const mayWork = file?.state === 'WAITING' && mayCall(channelBillEndpoints.propose, role)
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={file === undefined ? '渠道账单' : `渠道账单：${file.file_name}`}
      footer={mayWork ? <Actions file={file} onPropose={() => setProposing(true)} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {file === undefined ? error ? null : <Skeleton /> : <Detail file={file} />}
      {file !== undefined && isProposing ? (
        <ReasonDialog
          title="提交入账"
          subject={file.file_name}
          note={`${file.lines} 行、${file.bills} 张账单将由另一人复核；通过后占用 ${file.customers} 个客户的授信并出具对账单。`}
          endpoint={channelBillEndpoints.propose}
          request={{ file_id: file.file_id }}
          onSuccess={() => setProposing(false)}
          onClose={() => setProposing(false)}
        />
      ) : null}
    </Drawer>
  )
}

function Actions({ file, onPropose }: { file: ChannelFileDetail; onPropose: () => void }) {
  const cancel = useCommand(channelBillEndpoints.cancel)
  return (
    <Row gap={8}>
      <Button variant="primary" disabledReason={file.wrong > 0 ? '有问题的行需先修正，再重新上传' : undefined} onClick={onPropose}>
        提交入账
      </Button>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ request: { file_id: file.file_id } })}>
        取消文件
      </Button>
    </Row>
  )
}

function Detail({ file }: { file: ChannelFileDetail }) {
  const { role } = useStaff()
  const toCase = file.case_id !== null && maySee('/cases', role)
  return (
    <Stack gap={16}>
      {file.wrong > 0 && file.state === 'WAITING' ? (
        <NoticeStrip tone="warning">{file.wrong} 行有问题，整个文件不能提交。请修正表格后取消本文件，再重新上传。</NoticeStrip>
      ) : null}
      {file.shortages.map(({ customer_id, customer_name, currency, shortage }) => (
        <NoticeStrip key={`${customer_id} ${currency}`} tone="warning">
          “{customer_name}”的可用授信还差 {amountText(shortage, currency)} {currency}，请先在授信管理中调整授信，否则不能通过。
        </NoticeStrip>
      ))}
      <Definitions
        items={[
          { label: '状态', value: CHANNEL_FILE_STATES[file.state].text },
          {
            label: '合计',
            value: file.totals.map(({ amount, currency }) => `${amountText(amount, currency)} ${currency}`).join('、') || '—',
          },
          { label: '行数', value: `${file.lines} 行，${file.customers} 个客户，${file.bills} 张账单` },
          { label: '上传', value: `${file.staff_name} · ${timeText(file.created_at)}` },
          ...(toCase ? [{ label: '申请', value: <Link href={`/cases?case=${file.case_id}`}>查看申请</Link> }] : []),
        ]}
      />
      <SheetReadingText reading={file.sheet_reading} />
      <Lines file={file} />
    </Stack>
  )
}

function Lines({ file }: { file: ChannelFileDetail }) {
  const list = usePageFrame('channel-lines', channelLineFilters, { more: KEPT, kept: KEPT })
  const { data, table } = useListCall(channelBillEndpoints.lines, { ...list.request, file_id: file.file_id }, { asOf: file })
  return (
    <DeclaredList
      frame={list}
      label="逐行结果"
      filtersLabel="逐行结果筛选"
      list={channelLineRows}
      cells={NO_CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的行" />}
    />
  )
}

const KEPT = ['tab', 'open', 'file', 'state', 'from', 'to'] as const
const NO_CELLS: Cells<ChannelLine, typeof channelLineRows.columns> = {}
